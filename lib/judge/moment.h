/* Moments: the verdict of a record after any number of its moves, and what may be written next. */
#ifndef QUIRE_MOMENT_H
#define QUIRE_MOMENT_H

#include "judge.h"

/* A number of moves, counted in the record or in a round. */
struct moment {
    bool in_round;
    uint64_t round, moves;
};

/* Parses "4", or "2:4" for round 2. */
bool moment_read(struct slice text, struct moment *moment);

/* True if all errors are about claims, so that the position is known. */
bool has_only_claim_errors(const struct report *report);

/*
 * Judges the record only up to the given moment, and sets *verdict to the verdict for that part.
 * Returns false if the position is not known; if the record does not show the moment, reports
 * no-position.
 */
bool verdict_at(struct judgement *whole, struct grammars *grammars, struct moment moment,
                struct verdict *verdict);

/*
 * The points where a judged record can be cut so that the rest is still a record: the ends of moves
 * and of the lines between them, in order, in the arena of its play. Returns the number of points.
 */
size_t record_cuts(const struct judgement *judgement, const char *const **ends);

/* Judges a record up to one of its cut points, as a record by itself. All of it is in the arena. */
struct judgement *judge_beginning(const struct record *whole, const char *end,
                                  struct grammars *grammars, struct arena *arena);

/*
 * The number of the round to open before the next move; 0 if the current round goes on or the game
 * is over.
 */
uint64_t round_to_open(const struct verdict *verdict);

/* Callback for a text that may be written next; return false to stop. */
typedef bool entry_sink(void *user, const char *text);

/*
 * Passes the legal moves at the end of a record to the sink; or, if a round must be opened first, the line
 * that opens it. Each text is in `arena`, which the sink may reset; if `arena` is NULL, text is
 * NULL.
 */
void list_entries(const struct verdict *verdict, struct arena *arena, entry_sink *sink, void *user);

#endif
