/* Measures an example: sizes that its text shows but need not state. */
#ifndef QUIRE_SCAN_EXTENT_H
#define QUIRE_SCAN_EXTENT_H

#include "record_maker.h"

struct extent {
    size_t width; /* of the widest row or list */
    size_t height; /* the rows in each round; 0 if rounds differ (the last may be shorter: it may be unfinished) */
    size_t moves; /* in the longest list of all moves */
};

/* Measures what the record has. A grid and a claimed position show their width even if they are left out. */
struct extent extent_measure(const struct record_maker *maker);

#endif
