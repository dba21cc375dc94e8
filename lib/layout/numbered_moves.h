/* Several moves on one line. */
#ifndef QUIRE_LAYOUT_NUMBERED_MOVES_H
#define QUIRE_LAYOUT_NUMBERED_MOVES_H

#include "window.h"

enum { NUMBERED_MAX = LINES_MORE };

/*
 * Splits "1 a4    2 b4    3 b3" or "1. a4 2. b4" into moves with their numbers. Returns how many there are; 0 for any other
 * line.
 */
size_t numbered_moves(struct slice text, struct slice moves[NUMBERED_MAX]);

/*
 * Splits "0000100   0000101", "1. 0000100 0000101", "0, 01, 011" or "| 001 | 0011 |" into rows, each of which changes one
 * digit of the row before it or adds one. Returns how many there are; 0 for any other line.
 */
size_t rows_side_by_side(struct slice text, struct slice rows[NUMBERED_MAX]);

#endif
