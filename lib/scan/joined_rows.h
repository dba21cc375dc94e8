/* Finds grids whose rows were joined into one line, as by a copy that lost its line ends. */
#ifndef QUIRE_SCAN_JOINED_ROWS_H
#define QUIRE_SCAN_JOINED_ROWS_H

#include "base/slice.h"

enum { JOINED_SIDE_MAX = 64 };

/* The side of a square of signs separated by blanks, and where it is in the text; 0 if there is none. */
size_t joined_find(struct slice text, struct slice *square);

/* A row of the square, counted from 0. */
struct slice joined_row(struct slice square, size_t side, size_t row);

#endif
