/*
 * Pseudo-random numbers: the same sequence for the same seed on every machine. The generator is
 * xoshiro256** by David Blackman and Sebastiano Vigna, seeded with splitmix64; both are in the
 * public domain.
 */
#ifndef QUIRE_RANDOM_H
#define QUIRE_RANDOM_H

#include <stddef.h>
#include <stdint.h>

struct random_source {
    uint64_t state[4]; /* not all 0 */
};

void random_init(struct random_source *random, uint64_t seed);

/* The next 64 bits. */
uint64_t random_next(struct random_source *random);

/* A uniformly distributed number in [0, bound); the bound is at least 1. */
uint64_t random_below(struct random_source *random, uint64_t bound);

/* A uniformly distributed number in [low, high]; neither may be negative. */
int64_t random_between(struct random_source *random, int64_t low, int64_t high);

/* Shuffles the items. */
void random_shuffle(struct random_source *random, int *items, size_t count);

#endif
