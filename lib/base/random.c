#include "random.h"

static uint64_t splitmix(uint64_t *state)
{
    uint64_t mixed = *state += 0x9e3779b97f4a7c15u;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
    return mixed ^ mixed >> 31;
}

void random_init(struct random_source *random, uint64_t seed)
{
    for (int i = 0; i < 4; i++)
        random->state[i] = splitmix(&seed);
}

static uint64_t rotate_left(uint64_t bits, int count)
{
    return bits << count | bits >> (64 - count);
}

uint64_t random_next(struct random_source *random)
{
    uint64_t *s = random->state, result = rotate_left(s[1] * 5, 7) * 9, shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate_left(s[3], 45);
    return result;
}

/* Rejection sampling: takes as many bits as the bound has until the number is below the bound. */
static uint64_t below_large(struct random_source *random, uint64_t bound)
{
    int unused = 0;
    while ((bound - 1) << unused >> 63 == 0)
        unused++;
    for (;;) {
        uint64_t number = random_next(random) >> unused;
        if (number < bound)
            return number;
    }
}

/* Daniel Lemire's method: the high half of a product; divides only in rare cases. */
uint64_t random_below(struct random_source *random, uint64_t bound)
{
    if (bound > UINT32_MAX)
        return below_large(random, bound);
    uint64_t product = (random_next(random) >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t uneven = (uint32_t)(0 - (uint32_t)bound) % (uint32_t)bound;
        while ((uint32_t)product < uneven)
            product = (random_next(random) >> 32) * bound;
    }
    return product >> 32;
}

int64_t random_between(struct random_source *random, int64_t low, int64_t high)
{
    return low + (int64_t)random_below(random, (uint64_t)(high - low) + 1);
}

void random_shuffle(struct random_source *random, int *items, size_t count)
{
    for (size_t i = count; i > 1; i--) {
        size_t other = (size_t)random_below(random, i);
        int item = items[i - 1];
        items[i - 1] = items[other];
        items[other] = item;
    }
}
