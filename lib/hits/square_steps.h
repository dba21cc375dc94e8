/* Squares told by where they are: "then left", "in the corner", "on top of the 3". See relative_moves.h. */
#ifndef QUIRE_HITS_SQUARE_STEPS_H
#define QUIRE_HITS_SQUARE_STEPS_H

#include "hit.h"

/* Writes the hits to `out`, which has room for all of them, with each direction as the square that it leads to, or without it. */
void square_steps_read(const struct hits *hits, struct hits *out);

#endif
