/*
 * Palindromes of consecutive items, or antipalindromes, in which the k-th item from the left differs from the k-th from
 * the right (Permudrome, 21 December 2010; Palindromes In Sequence).
 */
#ifndef QUIRE_MIRRORS_H
#define QUIRE_MIRRORS_H

#include <stdbool.h>
#include <stdint.h>

/* The items of a list, counted from 0. */
struct mirrored {
    const int64_t *items;
    int64_t count;
    bool differ; /* opposite items differ; else they are equal */
};

/*
 * Finds the longest around each place in linear time (Manacher's algorithm). Place 2i + 1 is item i, and even places are
 * the gaps around the items. reach[c] becomes the length of the longest around place c, for c from 0 to 2 * count: where
 * items differ, 0 for each odd c.
 */
void find_mirrors(struct mirrored list, int64_t *reach);

#endif
