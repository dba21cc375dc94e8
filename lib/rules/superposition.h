/* The rules of Number Superposition: see superposition.c. */
#ifndef QUIRE_SUPERPOSITION_H
#define QUIRE_SUPERPOSITION_H

#include "base/number_map.h"
#include "rules.h"
#include "squares.h"

enum { FIELD_M = FIELD_OF_GAME, FIELD_GRID };
enum { SIZE_M };

struct number {
    struct square square; /* column 0 if unknown */
    int64_t below;        /* the number before it in its square; 0 if there is none */
};

struct superposition {
    struct number *numbers; /* number k is numbers[k - 1] */
    size_t count, capacity;
    size_t lost;            /* ignore squares up to this number: unreadable ones follow them */
    struct number_map last; /* the last number in a square, by square_number */
};

/* The last number in a square; 0 if it is empty. */
int64_t superposition_last(const struct position *position, struct square square);

/* The number before a number in its square; 0 if there is none. */
static inline int64_t superposition_below(const struct superposition *state, int64_t number)
{
    return number ? state->numbers[number - 1].below : 0;
}

/* The first two numbers in a square, 0 for those that are missing; true if there are more, against the rules. */
bool superposition_pair(const struct position *position, struct square square, int64_t pair[2]);

/* The square of the number `back` places before the last; column 0 if unknown. */
struct square superposition_square(const struct superposition *state, size_t back);

/* The points for a number: the difference, if it is the second one in its square. */
int64_t superposition_points(const struct superposition *state, int64_t number);

extern const struct rules superposition_rules;

#endif
