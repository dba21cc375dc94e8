/* Sameness: records that say the same, however it is written, have one hash. */
#ifndef QUIRE_SAME_H
#define QUIRE_SAME_H

#include "outline.h"

/* What a record says, and how many of its signs nobody would write so. */
struct saying {
    uint64_t hash;
    size_t odd; /* needless zeros, blanks within an item, items without a blank between them */
};

/*
 * The hash is of what an outlined record says. Blanks and the lines in between, numbers of moves, needless
 * zeros, the end from which a segment is drawn, how a suit is written and the order of a hand are not in it.
 */
struct saying outline_saying(const struct outline *outline);

#endif
