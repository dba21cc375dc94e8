/* The rules of Palindromes In Sequence: see palindromes.c. */
#ifndef QUIRE_PALINDROMES_H
#define QUIRE_PALINDROMES_H

#include "rules.h"

enum { FIELD_M = FIELD_OF_GAME, FIELD_ROW };
enum { SIZE_M };

struct palindromes {
    struct move *filled; /* in the order filled */
    size_t count, capacity;
    struct map places;       /* square to its index in filled; EMPTIED if emptied again */
    int64_t *digits, *reach; /* scratch space for scoring */
    size_t digits_capacity, reach_capacity;
};

enum { EMPTIED = INT32_MAX };

/* The index of a square in filled, or EMPTIED. */
size_t palindromes_place(const struct palindromes *state, int64_t square);

/* The row with _ for empty squares, in the position's arena. */
const char *palindromes_row(const struct position *position);

/* True if the row is short enough to be written on a page. */
bool palindromes_is_short(const struct position *position);

extern const struct rules palindromes_rules;

#endif
