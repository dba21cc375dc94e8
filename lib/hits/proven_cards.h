/* Rows of cards that are told one by one, in whatever way. See relative_moves.h. */
#ifndef QUIRE_HITS_PROVEN_CARDS_H
#define QUIRE_HITS_PROVEN_CARDS_H

#include "hit.h"

/*
 * For each list of changes in the text that has no row near it, looks for the cards told near it that have these changes, and
 * adds them as a row. Rows that other patterns made of the same cards are dropped.
 */
void proven_cards_read(struct hits *hits, const struct hits *told);

#endif
