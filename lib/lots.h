/*
 * Lots: numbers drawn at random, the same ones for the same seed on every machine.
 * The generator is xoshiro256** by David Blackman and Sebastiano Vigna, its state is filled by
 * splitmix64; both are in the public domain.
 */
#ifndef QUIRE_LOTS_H
#define QUIRE_LOTS_H

#include <stddef.h>
#include <stdint.h>

struct lots {
    uint64_t state[4]; /* not all 0 */
};

void lots_seed(struct lots *lots, uint64_t seed);

/* The next 64 bits. */
uint64_t lots_next(struct lots *lots);

/* A number from 0 on that is below `bound`, each as likely as the others; the bound is 1 or more. */
uint64_t lots_below(struct lots *lots, uint64_t bound);

/* A number from `low` to `high`, both included and neither below 0. */
int64_t lots_between(struct lots *lots, int64_t low, int64_t high);

/* Puts the items into any order. */
void lots_shuffle(struct lots *lots, int *items, size_t count);

#endif
