/* The size of the grid or row, as a text tells it, and what it says about squares. */
#ifndef QUIRE_HITS_TOLD_SIZE_H
#define QUIRE_HITS_TOLD_SIZE_H

#include "hit.h"

/* The size that the post of a line tells; 0 if it does not. */
int64_t told_size(const struct hits *hits, size_t line);

/* Numbers the squares that are called the last one, "in the last box". Moves to them are dropped if the size is not told. */
void last_squares_number(struct hits *hits);

#endif
