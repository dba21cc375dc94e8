/* Rows that show all that was written so far, such as "_ _ 1 _" and then "0 _ 1 _", or "0" and then "01". */
#ifndef QUIRE_HITS_STEPS_H
#define QUIRE_HITS_STEPS_H

#include "hit.h"

/*
 * If the rows of `grows` patterns are letters, such as "0", "01" and "011", keeps those that lead to the row below, also
 * those that only show the letter that was added. Otherwise, turns each hit of a `grows` pattern into the move that was
 * made since the row above: the number of the square that was filled, and its sign. Drops those that show no move, or
 * several. Other hits of a line that shows a move, no move, or several moves below others are dropped, too.
 */
void steps_to_moves(struct hits *hits);

#endif
