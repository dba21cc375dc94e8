/* Moves told as changes: "he flips the third digit", "then one to the left". */
#ifndef QUIRE_HITS_RELATIVE_MOVES_H
#define QUIRE_HITS_RELATIVE_MOVES_H

#include "hit.h"

/*
 * Turns each hit of a `relative` pattern into the row that it leads to, or drops it. The place of a digit is believed only
 * if the digits flipped since the last row lead to the next row that the text shows; words that may be about something else
 * are left out if the others do. A direction leads to a square beside the one above. A square named again is dropped.
 */
void relative_moves_read(struct hits *hits);

#endif
