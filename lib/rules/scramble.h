/* The rules of Binary Scramble: see scramble.c. */
#ifndef QUIRE_SCRAMBLE_H
#define QUIRE_SCRAMBLE_H

#include "seen_lists.h"

enum { FIELD_N = FIELD_OF_GAME, FIELD_TARGET };
enum { SIZE_N, SIZE_TARGET };

struct scramble {
    uint64_t *digits; /* in part one, as bits; those after the last digit are 0 */
    size_t length, capacity;
    struct seen_lists seen; /* in part two */
    int64_t *points;        /* of each player; in total if the players are unknown */
    bool is_lost;           /* the last list is unknown */
};

/* True once the list has n digits. */
bool scramble_part_two(const struct scramble *state);

extern const struct rules scramble_rules;

#endif
