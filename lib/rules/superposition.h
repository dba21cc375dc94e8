/* The rules of Number Superposition: see superposition.c. */
#ifndef QUIRE_SUPERPOSITION_H
#define QUIRE_SUPERPOSITION_H

#include "base/number_map.h"
#include "rules.h"
#include "squares.h"

enum { FIELD_M = FIELD_OF_GAME, FIELD_GRID };
enum { SIZE_M };

/* Places in a square. A third number is against the rules; of several, the last one counts. */
enum { FIRST_PLACE, SECOND_PLACE, THIRD_PLACE, PLACES };

struct number {
    struct square square; /* column 0 if unknown */
    size_t place;
};

struct superposition {
    struct number *numbers; /* number k is numbers[k - 1] */
    size_t count, capacity;
    size_t lost;  /* ignore squares up to this number: unreadable ones follow them */
    int64_t side; /* side of the grid; 0 if unknown */
    struct number_map in[PLACES]; /* the number in each place of a square, by square_number */
};

/* The number in a place of a square; 0 if there is none. */
static inline int64_t superposition_in(const struct superposition *state, struct square square,
                                       size_t place)
{
    return (int64_t)number_map_get(&state->in[place], square_number(square, state->side));
}

/* How many places of a square are taken. */
size_t superposition_count(const struct superposition *state, struct square square);

/* The last number in a square; 0 if it is empty. */
int64_t superposition_last(const struct superposition *state, struct square square);

/* The square of the number `back` places before the last; column 0 if unknown. */
struct square superposition_square(const struct superposition *state, size_t back);

/* The points for a number: the difference, if it is the second one in its square. */
int64_t superposition_points(const struct superposition *state, int64_t number);

extern const struct rules superposition_rules;

#endif
