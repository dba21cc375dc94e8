/* Rows that are not lines: several in a line, or two lines each. */
#ifndef QUIRE_LAYOUT_JOINED_ROWS_H
#define QUIRE_LAYOUT_JOINED_ROWS_H

#include "base/slice.h"

enum { NUMBERED_MAX = 16 };

/*
 * Splits "1 a4    2 b4    3 b3" or "1. a4 2. b4" into moves with their numbers. Returns how many there are; 0 for any other
 * line.
 */
size_t numbered_moves(struct slice text, struct slice moves[NUMBERED_MAX]);

/* A line that begins with '+', has dashes between, and ends with '+': the border between two rows of a box. */
bool is_box_border(struct slice text);

enum { BOX_ROW_MAX = 512 };

/*
 * Writes "|4,12|.|" for the two lines of a box's row, "4 ." and "12 ." (separated by tabs). Returns its length, or 0 if
 * they are not the numbers of a grid, or if the result is longer than BOX_ROW_MAX.
 */
size_t box_row_join(struct slice upper, struct slice lower, char out[BOX_ROW_MAX]);

#endif
