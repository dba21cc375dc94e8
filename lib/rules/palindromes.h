/* The rules of Palindromes In Sequence: see palindromes.c. */
#ifndef QUIRE_PALINDROMES_H
#define QUIRE_PALINDROMES_H

#include "base/number_map.h"
#include "rules.h"

enum { FIELD_M = FIELD_OF_GAME, FIELD_ROW };
enum { SIZE_M };

struct palindromes {
    struct move *filled; /* in the order filled */
    size_t count, capacity;
    struct number_map filled_at; /* square to its place in filled, from 1 */
    int64_t *digits, *reach;     /* scratch space for scoring */
    size_t digits_capacity, reach_capacity;
};

/* The row with _ for empty squares, in the position's arena. */
const char *palindromes_row(const struct position *position);

/* True if the row is short enough to be written on a page. */
bool palindromes_is_short(const struct position *position);

extern const struct rules palindromes_rules;

#endif
