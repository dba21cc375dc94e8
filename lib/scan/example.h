/* Makes an example from a group of hits and the text around it: its record, and whether it is worth printing. */
#ifndef QUIRE_SCAN_EXAMPLE_H
#define QUIRE_SCAN_EXAMPLE_H

#include "example_input.h"

/* All of it is in the arenas of struct example_input. */
struct example {
    const struct grammar *grammar;
    struct slice record;
    uint64_t hash;                /* of the record's contents, regardless of position */
    size_t first_line, last_line; /* in the window */
    size_t facts, errors;         /* number of moves and claims, and how many of them are wrong */
    size_t doubts;                /* how many of the errors may be due to misreading */
    bool is_complete;             /* it shows moves, and does not end at a line that was not read */
    bool is_over;                 /* the game is, or its last round */
    bool has_sentences;           /* moves were read in sentences */
    bool is_titled;               /* the title of the post names the game */
    const size_t *unread; /* lines of the window that look like rows but could not be read */
    size_t unread_count;
    bool good; /* worth printing: not a table that looks like an example */
};

/* Maximum size of an example's text, in bytes and in lines. */
enum { EXAMPLE_BYTES_MAX = 32 * 1024, EXAMPLE_LINES_MAX = 4096 };

/* Makes the example of a group. */
void example_make(struct example *example, const struct example_input *input, size_t group);

#endif
