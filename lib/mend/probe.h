/* Probes: judges an edited text in memory. */
#ifndef QUIRE_PROBE_H
#define QUIRE_PROBE_H

#include "judge/judge.h"

/* Zero this except for grammars and budget, and set the arena's out_of_memory. */
struct probe {
    struct arena arena; /* for the results of the last probe */
    struct grammars *grammars;
    size_t budget; /* bytes that may still be judged */
    bool collects_fills;
    struct judgement judgement;
    jmp_buf stop;
};

/* Replaces `old`, a piece of the text, in a copy of it in the arena. */
struct slice text_replaced(struct arena *arena, struct slice text, struct slice old,
                           struct slice with);

/*
 * Judges a record after an edit: with `old`, a piece of its text, replaced. Returns the number of errors. Stops at
 * `limit` errors, or when the budget is spent, and then returns the limit.
 */
size_t probe_edit(struct probe *probe, const struct record *record, struct slice old,
                  struct slice with, size_t limit);

/* Finds the legal moves at the end of a text, as strings in `keep`. Returns their number, at most PROBE_MOVES_MAX. */
enum { PROBE_MOVES_MAX = 1000 };
size_t probe_moves(struct probe *probe, struct slice text, struct arena *keep,
                   struct slice **moves);

#endif
