/*
 * Palindromes of consecutive items, and antipalindromes, in which the k-th item from the left differs from the k-th
 * from the right (Permudrome, 21 December 2010; Palindromes In Sequence).
 */
#ifndef QUIRE_MIRRORS_H
#define QUIRE_MIRRORS_H

#include <stdbool.h>
#include <stdint.h>

/* A list of items, counted from 0. */
struct mirrored {
    const int64_t *items;
    int64_t count;
    bool differ; /* find antipalindromes, not palindromes */
};

/*
 * Finds the longest palindrome around each place in linear time (Manacher's algorithm). Place 2i + 1 is item i; even
 * places are the gaps before, between and after items. Sets reach[c] to the length of the longest one around place c,
 * for c from 0 to 2 * count; with `differ`, that is 0 for each odd c.
 */
void find_mirrors(struct mirrored list, int64_t *reach);

#endif
