/* Trials: what the judge says of a record that nobody has written yet. */
#ifndef QUIRE_TRIAL_H
#define QUIRE_TRIAL_H

#include "../judge.h"

/* Zeroed but for grammars and left, with the arena's out_of_memory set, it is ready. */
struct trial {
    struct arena arena; /* all that the last trial left, until the next one */
    struct grammars *grammars;
    size_t left;       /* bytes that may still be judged */
    bool places;       /* errors are kept with their places */
    bool wants_claims; /* what could be claimed is collected */
    struct record record;
    struct report report;
    struct claims claims;
    struct verdict verdict;
    jmp_buf enough;
};

/* The rest of a record is one with `old`, a piece of it, replaced; in the arena. */
struct slice text_replaced(struct arena *arena, struct slice text, struct slice old,
                           struct slice with);

/*
 * Judges a text, a record from its Game: on, and counts its errors. Gives up at `limit` of them, or
 * where nothing is left to spend, and returns the limit then. `first_line` is its number in the file.
 */
size_t trial_errors(struct trial *trial, struct slice text, uint64_t first_line, size_t limit);

/*
 * The moves that are legal where a text ends, as they are written, in `keep`; how many there are, at
 * most TRIAL_MOVES_MAX.
 */
enum { TRIAL_MOVES_MAX = 1000 };
size_t trial_moves(struct trial *trial, struct slice text, struct arena *keep,
                   struct slice **moves);

#endif
