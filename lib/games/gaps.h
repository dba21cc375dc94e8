/* Numbers that are still free, as the gaps between those that are taken. */
#ifndef QUIRE_GAPS_H
#define QUIRE_GAPS_H

#include "../map.h"

/* All numbers from `first` to `last` are free. */
struct gap {
    int64_t first, last;
};

/*
 * The gaps of 1 to `most` between the keys of a map, in order: at most one more than there are keys, and
 * none is empty.
 */
struct gap *find_gaps(struct arena *arena, const struct map *taken, int64_t most, size_t *count);

#endif
