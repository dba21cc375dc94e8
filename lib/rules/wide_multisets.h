/*
 * The part of run_multisets.h for rows wider than SMALL_WIDTH, and for its source file only: these functions do what
 * those of the same name do.
 *
 * A multiset is known by a key, the sum of a random-looking 64-bit number for each run, and the sum of their squares: it
 * does not depend on their order, and a changed digit changes only a few terms. Two multisets have the same key as rarely
 * as two hashes of more than 100 bits are the same.
 */
#ifndef QUIRE_WIDE_MULTISETS_H
#define QUIRE_WIDE_MULTISETS_H

#include "run_multisets.h"

struct multiset_key {
    uint64_t first, second;
};

struct wide_multisets {
    struct multiset_key key; /* of the row */
    struct map seen;         /* first sum of a key to the second, and whether it has occurred */
    uint64_t seen_sum;       /* of a hash of each multiset that has occurred */
    struct run {
        size_t first, end;
    } found; /* cache: the run found last, for listing moves in order */
};

void wide_multisets_begin(struct run_multisets *set);
void wide_multisets_show(struct run_multisets *set);
void wide_multisets_change(struct run_multisets *set, size_t place);
bool wide_multisets_would_repeat(const struct run_multisets *set, size_t place);
uint64_t wide_multisets_key(const struct run_multisets *set);

/* Notes whether the row's multiset has occurred. */
void wide_multisets_set(struct run_multisets *set, bool occurs);

/* Changes a digit to a multiset that occurs now; returns false if it may have occurred before. */
bool wide_multisets_follow(struct run_multisets *set, size_t place);

#endif
