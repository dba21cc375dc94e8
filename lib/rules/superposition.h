/* The rules of Number Superposition: see superposition.c. */
#ifndef QUIRE_SUPERPOSITION_H
#define QUIRE_SUPERPOSITION_H

#include "base/number_map.h"
#include "rules.h"
#include "squares.h"

enum { FIELD_M = FIELD_OF_GAME, FIELD_GRID };
enum { SIZE_M };

/* A number on the grid. */
struct number {
    struct square square; /* column 0 if unknown */
    int64_t below;        /* the number below it, or the second of several; 0 if none */
    size_t place;         /* how many numbers were in the square before */
};

struct superposition {
    struct number *numbers; /* number k is numbers[k - 1] */
    size_t count, capacity;
    size_t lost;            /* ignore squares up to this number: unreadable ones follow them */
    int64_t side;           /* side of the grid; 0 if unknown */
    struct number_map last; /* by square_number: the last number in the square */
};

/* The last number in a square; 0 if it is empty. */
static inline int64_t superposition_last(const struct superposition *state, struct square square)
{
    return (int64_t)number_map_get(&state->last, square_number(square, state->side));
}

/* The number of numbers in a square. */
size_t superposition_count(const struct superposition *state, struct square square);

/* The first two numbers in a square; 0 for a missing one. */
static inline void superposition_pair(const struct superposition *state, struct square square,
                                      int64_t pair[2])
{
    int64_t number = superposition_last(state, square);
    pair[0] = pair[1] = 0;
    for (; number; number = state->numbers[number - 1].below)
        if (state->numbers[number - 1].place < 2)
            pair[state->numbers[number - 1].place] = number;
}

/* The square of the number `back` places before the last; column 0 if unknown. */
struct square superposition_square(const struct superposition *state, size_t back);

/* The points for a number: the difference, if it is the second one in its square. */
int64_t superposition_points(const struct superposition *state, int64_t number);

extern const struct rules superposition_rules;

#endif
