/* Probes: judges an edited text without writing it anywhere. */
#ifndef QUIRE_PROBE_H
#define QUIRE_PROBE_H

#include "judge/judge.h"

/* Ready if zeroed except for grammars and budget, with the arena's out_of_memory set. */
struct probe {
    struct arena arena; /* results of the last probe; reset by the next */
    struct grammars *grammars;
    size_t budget;     /* bytes that may still be judged */
    bool wants_claims; /* collect claims */
    struct judgement judgement;
    jmp_buf stop;
};

/* A text in which `old`, a piece of it, is replaced; in the arena. */
struct slice text_replaced(struct arena *arena, struct slice text, struct slice old,
                           struct slice with);

/*
 * Judges a text, a record from its Game: line on, and returns its number of errors. Stops at
 * `limit` errors, or when the budget is spent, and then returns the limit. `first_line` is its line
 * number in the file.
 */
size_t probe_errors(struct probe *probe, struct slice text, uint64_t first_line, size_t limit);

/*
 * The legal moves at the end of a text, as written, in `keep`; returns how many, at most
 * PROBE_MOVES_MAX.
 */
enum { PROBE_MOVES_MAX = 1000 };
size_t probe_moves(struct probe *probe, struct slice text, struct arena *keep,
                   struct slice **moves);

#endif
