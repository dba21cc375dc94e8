/* Several moves with their numbers on one line. */
#ifndef QUIRE_LAYOUT_NUMBERED_MOVES_H
#define QUIRE_LAYOUT_NUMBERED_MOVES_H

#include "base/slice.h"

enum { NUMBERED_MAX = 16 };

/*
 * Splits "1 a4    2 b4    3 b3" or "1. a4 2. b4" into moves with their numbers. Returns how many there are; 0 for any other
 * line.
 */
size_t numbered_moves(struct slice text, struct slice moves[NUMBERED_MAX]);

#endif
