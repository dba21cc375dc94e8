/* Moves that a text tells about, but that were perhaps not made: only considered, for example. */
#ifndef QUIRE_SCAN_FALSE_MOVES_H
#define QUIRE_SCAN_FALSE_MOVES_H

#include "record_maker.h"

/* How many moves are left out: as moves that were not made, or because they may depend on unread text. */
size_t count_omitted_moves(const struct record_maker *maker);

/* At most half of the moves may be left out. */
size_t most_omitted_moves(const struct record_maker *maker);

/*
 * Leaves out single moves, at most half of them: a text may say that a move was possible, or repeat one. Moves are read
 * one after the other, in the few ways that are best so far. The text that is judged for this is limited.
 */
bool omit_false_moves(struct record_maker *maker);

#endif
