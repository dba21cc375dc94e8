/* A row of digits with the number of the move below each: "0 1 1" and "3 1 2". */
#ifndef QUIRE_HITS_ORDER_ROWS_H
#define QUIRE_HITS_ORDER_ROWS_H

#include "hit.h"

/*
 * Replaces a row of numbers, found by a pattern that tells the order of moves, with the moves: the square and the digit of each
 * number. It is dropped unless a row of digits is right above, and each number from 1 on is below one of its digits.
 */
void order_rows_read(struct hits *hits);

#endif
