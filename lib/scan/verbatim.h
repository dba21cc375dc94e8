/* Records that a text has in the notation of quire(5) already: they are taken verbatim. */
#ifndef QUIRE_SCAN_VERBATIM_H
#define QUIRE_SCAN_VERBATIM_H

#include "../grammar.h"
#include "../read/text.h"
#include "../textstream.h"
#include "values.h"

/* The way through a file. Zeroed but for the first two at its beginning; both arenas jump where memory is out. */
struct verbatim {
    struct grammars *grammars;
    size_t max_record; /* in bytes */
    const char *file;
    struct grammar
            *grammar; /* of the record that is open, or that may begin; NULL where there is none */
    struct arena beside;       /* of what is no part of a record yet, such as these: */
    struct text_line game;     /* its Game: line, while nothing of the record stands below it */
    struct text_out game_text; /* of that, until the next one */
    struct text_out line;      /* the last one, which may go on */
    struct text_out
            aside; /* comments below a blank line: they are the record's if it goes on behind them */
    uint64_t line_number;
    size_t blank_lines; /* below the last one */
    unsigned quotes;

    bool is_open, in_remark, has_origins;
    struct arena arena;       /* of the record */
    struct text_stream *text; /* that of the record, each line with the number it has in the file */
    struct slice record;      /* all of it, once it is ended, unless it is too large */
    bool too_large;
    uint64_t first_line; /* of the file */
    size_t size;
    uint64_t hash; /* of what it says, wherever it stands */
};

/* What a line is to the record. */
enum verbatim_step {
    VERBATIM_ENDED = 1, /* the record is complete, and the line is no part of it */
    VERBATIM_TEXT = 2,  /* `game` is text and nothing else */
    VERBATIM_BEGAN = 4, /* there is a record, and the line is its second */
    VERBATIM_TAKEN = 8  /* the line is taken; else it is text */
};

/* Looks at the next line of the file; NULL at its end. The answer is a set of steps, in their order. */
unsigned verbatim_look(struct verbatim *verbatim, const struct text_line *line);

/* Makes it ready for another file. */
void verbatim_start(struct verbatim *verbatim, const char *file);

void verbatim_close(struct verbatim *verbatim);

#endif
