/* Finds records in the notation within a text, and copies them verbatim. */
#ifndef QUIRE_SCAN_VERBATIM_H
#define QUIRE_SCAN_VERBATIM_H

#include "base/text_out.h"
#include "base/text_stream.h"
#include "grammar/grammars.h"
#include "read/plain_text.h"

/* The state of reading a file. Both arenas jump when memory runs out. */
struct verbatim {
    struct grammars *grammars;
    size_t max_record; /* in bytes */
    const char *file;
    const struct grammar *grammar; /* of the record that is open or may begin, or NULL */
    struct arena held_arena;       /* for text that is held back until the next lines are known: */
    struct text_line game;         /* its Game: line, until the record continues below it */
    struct text_out game_text;     /* the text of that line */
    struct text_out line;          /* the previous line, which may be continued */
    struct text_out
            aside; /* comments after a blank line: in the record if it continues below them */
    uint64_t line_number;
    size_t blank_lines; /* after the previous line */
    unsigned quotes;

    bool is_open, in_remark, has_origins;
    struct arena arena;       /* for the record */
    struct text_stream *text; /* the record's text; each line has its number in the file */
    struct slice record;      /* the complete record; empty if it is too large */
    bool too_large;
    uint64_t first_line; /* in the file */
    size_t size;
    uint64_t hash; /* of its contents, regardless of position */
};

/* What a line means for the record, as a bit set. */
enum verbatim_step {
    VERBATIM_ENDED = 1, /* the record is complete, and the line is not part of it */
    VERBATIM_TEXT = 2,  /* `game` turned out to be plain text */
    VERBATIM_BEGAN = 4, /* a record has begun, and this is its second line */
    VERBATIM_TAKEN = 8  /* the line is part of a record, not plain text */
};

/*
 * Handles the next line of the file; NULL at its end. Returns a set of steps, to be handled in
 * their order.
 */
unsigned verbatim_read_line(struct verbatim *verbatim, const struct text_line *line);

/* Resets it for another file. */
void verbatim_start(struct verbatim *verbatim, const char *file);

void verbatim_close(struct verbatim *verbatim);

#endif
