/*
 * Fits: what the lines and moves of a record imply about its sizes, such as n, so that a wrong size
 * is one error.
 */
#ifndef QUIRE_FIT_H
#define QUIRE_FIT_H

#include "play.h"

/*
 * fit_exactly: a line shows that the size in field `id`, one of the game's sizes, is exactly this. fit_at_least: a line
 * or a move shows that it is at least this. They do nothing if the size is not given.
 */
void fit_exactly(struct play *play, int id, int64_t size);
void fit_at_least(struct play *play, int id, int64_t size);

/* A round has `count` moves, which a size must allow; if `is_all`, the size is exactly that. */
void fit_moves(struct play *play, int id, int64_t count, bool is_all);

/*
 * The smallest other value of the i-th size that fits all lines and moves, if two or more do not
 * fit the given one; else 0.
 */
int64_t fitting_size(const struct play *play, size_t i);

/* Reports sizes that the players cannot share equally, or that must be a multiple of another number: see game.h. */
void judge_multiples(struct play *play);

#endif
