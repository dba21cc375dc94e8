/* Decimal: writes numbers much faster than printf. */
#ifndef QUIRE_DECIMAL_H
#define QUIRE_DECIMAL_H

#include <stddef.h>
#include <stdint.h>

#include "arena.h"

/* The maximum length of a number in characters. */
enum { DECIMAL_MAX = 20 };

/* Writes a number without a NUL, and returns the position after it. */
static inline char *write_integer(char *at, int64_t number)
{
    char digits[DECIMAL_MAX];
    if (number >= 0 && number < 10) { /* most numbers on paper */
        *at = (char)('0' + number);
        return at + 1;
    }
    if (number >= 0 && number < 100) {
        at[0] = (char)('0' + number / 10);
        at[1] = (char)('0' + number % 10);
        return at + 2;
    }
    uint64_t left = number < 0 ? -(uint64_t)number : (uint64_t)number;
    int count = 0;
    if (number < 0)
        *at++ = '-';
    do
        digits[count++] = (char)('0' + left % 10);
    while ((left /= 10) > 0);
    while (count > 0)
        *at++ = digits[--count];
    return at;
}

/* A list of numbers as written in a record, NUL-terminated in the arena; `join` has one or two characters. */
struct slice write_integers(struct arena *arena, const int64_t *numbers, size_t count,
                            const char *join);

#endif
