/*
 * Moves that count only if the rest of the text agrees with them: those told as changes, "he flips the third digit", "then one
 * to the left", and words that may be cards.
 */
#ifndef QUIRE_HITS_RELATIVE_MOVES_H
#define QUIRE_HITS_RELATIVE_MOVES_H

#include "hit.h"

/* Takes the hits of `relative` patterns out, in the order of the text: they do not compete with those that show a row. */
struct hits relative_moves_take(struct hits *hits);

/*
 * Puts each of these hits back as the row that it leads to, or drops it. The place of a digit is believed only if the digits
 * flipped since the last row lead to the next row that the text shows; words that may be about something else are left out if
 * the others do. A direction leads to a square beside the one above, and counts only if no move between the numbered ones is
 * missing. A square that is named, too, is dropped. For cards, see proven_cards.h; for digits told one by one,
 * spelled_digits.h.
 */
void relative_moves_put(struct hits *hits, struct hits *told);

#endif
