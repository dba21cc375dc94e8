/* Sameness: records that say the same, however it is written, have one hash. */
#ifndef QUIRE_SAME_H
#define QUIRE_SAME_H

#include "outline.h"

/*
 * The hash of what an outlined record says. Blanks and the lines in between, numbers of moves, needless
 * zeros, the end from which a segment is drawn, how a suit is written and the order of a hand are not in it.
 */
uint64_t outline_hash(const struct outline *outline);

#endif
