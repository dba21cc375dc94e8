/* Rows of a grid that were joined to one line, as where a copy lost the ends of lines. */
#ifndef QUIRE_SCAN_JOINED_H
#define QUIRE_SCAN_JOINED_H

#include "../slice.h"

enum { JOINED_SIDE_MAX = 64 };

/* The side of a square of signs with blanks between them, somewhere in the text, and where it is; 0: there is none. */
size_t joined_find(struct slice text, struct slice *square);

/* A row of it, from 0. */
struct slice joined_row(struct slice square, size_t side, size_t row);

#endif
