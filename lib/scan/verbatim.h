/* Records that a text has in the notation of quire(5) already: they are taken verbatim. */
#ifndef QUIRE_SCAN_VERBATIM_H
#define QUIRE_SCAN_VERBATIM_H

#include "../grammar.h"
#include "../read/text.h"
#include "../textstream.h"

/* The way through a file. Zeroed but for the first two at its beginning. */
struct verbatim {
    struct grammars *grammars;
    const char *file;
    struct grammar
            *grammar; /* of the record that is open, or that may begin; NULL where there is none */
    struct text_line game; /* its Game: line, while nothing of the record stands below it */
    char *game_text;       /* of that, until the next one */
    bool is_open;

    struct arena arena;       /* of the record; it jumps where memory is out */
    struct text_stream *text; /* that of the record, each line with the number it has in the file */
    struct slice record;      /* all of it, once it is ended */
    size_t size;
    uint64_t hash; /* of what it says, wherever it stands */

    char *line; /* the last one, which may go on */
    size_t line_len, line_capacity;
    uint64_t line_number;
    size_t blank_lines; /* below it */
    char *aside; /* comments below a blank line: they are the record's if it goes on behind them */
    size_t aside_len, aside_capacity;
    unsigned quotes;
    bool in_remark, has_origins;
    bool failed; /* memory was out, or a record too large */
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
