/* Groups: hits that are close enough to each other to form an example. */
#ifndef QUIRE_HITS_GROUPS_H
#define QUIRE_HITS_GROUPS_H

#include "hits.h"

/* The hits [first, stop) that an example is made from. */
struct group {
    size_t first, stop;
    size_t first_line, last_line;
};

struct groups {
    struct group *items;
    size_t count, capacity;
};

/*
 * Divides the hits into groups; `gap` is the maximum number of lines of other text between two rows.
 * In a game with rounds, a first row as wide as that of the round above begins the next round, if the post names or
 * describes the game (`topics`).
 */
void groups_form(struct groups *groups, const struct hits *hits, size_t gap,
                 const enum topic *topics);

#endif
