/* Examples: a group of hits, and what the text around says of it, becomes a record and is judged. */
#ifndef QUIRE_SCAN_ASSEMBLE_H
#define QUIRE_SCAN_ASSEMBLE_H

#include "hits.h"

/* A record made of a text. All lives in the arena. */
struct example {
    const struct grammar *grammar;
    struct slice record;
    uint64_t hash;                /* of what the record says, wherever it stands */
    size_t first_line, last_line; /* of the window */
    size_t facts, errors;         /* moves and claims, and how much of them is not right */
    bool good;                    /* it is an example, and no table that happens to look like one */
};

struct assembly {
    struct arena *arena;
    const struct window *window;
    struct grammars *grammars;
    const struct grammar *grammar;
    const struct hits *hits;
    const struct groups *groups;
    const bool *about; /* by post */
    const char *file;
};

/* More text than that is no example of anything. */
enum { EXAMPLE_BYTES_MAX = 64 * 1024 };

/* Makes the example of a group. */
void example_make(struct example *example, const struct assembly *assembly, size_t group);

#endif
