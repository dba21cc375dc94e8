/* Examples: turns a group of hits and the text around it into a record, and judges it. */
#ifndef QUIRE_SCAN_ASSEMBLE_H
#define QUIRE_SCAN_ASSEMBLE_H

#include "assembly.h"

/* A record made from a text. All of it is in the arena. */
struct example {
    const struct grammar *grammar;
    struct slice record;
    uint64_t hash;                /* of the record's contents, regardless of position */
    size_t first_line, last_line; /* in the window */
    size_t facts, errors;         /* number of moves and claims, and how many of them are wrong */
    const size_t *unread; /* lines of the window that look like rows but could not be read */
    size_t unread_count;
    bool good; /* an example, not a table that looks like one */
};

/* Maximum size of an example's text, in bytes and in lines. */
enum { EXAMPLE_BYTES_MAX = 32 * 1024, EXAMPLE_LINES_MAX = 4096 };

/* Makes the example of a group. */
void example_make(struct example *example, const struct assembly *assembly, size_t group);

#endif
