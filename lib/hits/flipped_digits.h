/* Rows told by the digit that changes: "Ann flips the third digit". See relative_moves.h. */
#ifndef QUIRE_HITS_FLIPPED_DIGITS_H
#define QUIRE_HITS_FLIPPED_DIGITS_H

#include "hit.h"

/* Writes the hits to `out`, which has room for all of them, with each flip as the row that it leads to, or without it. */
void flipped_digits_read(const struct hits *hits, struct hits *out);

#endif
