/* Positions: the state of a game at the end of its record, or after any number of moves. */
#ifndef QUIRE_POSITION_H
#define QUIRE_POSITION_H

#include "judge.h"

/* A number of moves, counted in the record or in a round. */
struct moment {
    bool in_round;
    uint64_t round, moves;
};

/* Parses "4", or "2:4" for round 2. */
bool moment_read(struct slice text, struct moment *moment);

/* True if a record's errors are only about claims, not about the position. */
bool position_is_known(const struct report *report);

/*
 * Judges the record only up to the given moment, and sets *verdict to the verdict for that part.
 * Returns false if the position is not known; if the record does not show the moment, reports
 * no-position.
 */
bool position_at(struct judgement *whole, struct grammars *grammars, struct moment moment,
                 struct verdict *verdict);

/*
 * The points where a judged record can be cut so that the rest is still a record: the ends of moves
 * and of the lines between them, in order, in the arena of its play. Returns the number of points.
 */
size_t position_cut_points(const struct judgement *judgement, const char *const **ends);

/* Judges a record up to one of its cut points, as a record by itself. All of it is in the arena. */
struct judgement *judge_beginning(const struct record *whole, const char *end,
                                  struct grammars *grammars, struct arena *arena);

/*
 * The number of the round to open before the next move; 0 if the current round goes on or the game
 * is over.
 */
uint64_t position_next_round(const struct verdict *verdict);

/* Callback for the next text that may be written; return false to stop. */
typedef bool next_sink(void *user, const char *text);

/*
 * Passes the legal moves of a position to the sink; or, if a round must be opened first, the line
 * that opens it. Each text is in `arena`, which the sink may reset; if `arena` is NULL, text is
 * NULL.
 */
void position_next(const struct verdict *verdict, struct arena *arena, next_sink *sink, void *user);

#endif
