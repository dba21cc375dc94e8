/* Rows of cards that are told one by one, in whatever way. See relative_moves.h. */
#ifndef QUIRE_HITS_PROVEN_CARDS_H
#define QUIRE_HITS_PROVEN_CARDS_H

#include "hit.h"

/*
 * For each list of changes in the text without a row of cards above it, looks among the cards told near it for those that
 * have these changes, and adds them as a row. Rows that other patterns made of the same text are dropped.
 */
void proven_cards_read(struct hits *hits, const struct hits *told);

#endif
