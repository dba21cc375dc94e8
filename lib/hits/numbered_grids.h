/* Grids in which each square has the number of the move that filled it: "1 . .", ". . 3", ". 2 .". */
#ifndef QUIRE_HITS_NUMBERED_GRIDS_H
#define QUIRE_HITS_NUMBERED_GRIDS_H

#include "hit.h"

/*
 * Replaces the rows of a grid, found by a pattern that tells the order of moves, with the moves. They are dropped unless
 * they are a whole square with one number in each row, and each number from 1 on is in as many squares.
 */
void numbered_grids_read(struct hits *hits);

#endif
