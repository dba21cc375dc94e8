/* Exact fractions, with the arithmetic that matrix games need. */
#ifndef QUIRE_FRACTION_H
#define QUIRE_FRACTION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/order.h"

/* In lowest terms with a positive denominator; the denominator is 0 if a result was too large. */
struct fraction {
    int64_t num, den;
};

static inline struct fraction fraction_of(int64_t integer)
{
    return (struct fraction){ integer, 1 };
}

static inline bool fraction_is_known(struct fraction a)
{
    return a.den > 0;
}

__extension__ typedef __int128 int128; /* holds any product of two numbers */

/* In lowest terms, if they are small enough. */
static inline struct fraction fraction_reduced(int128 num, int128 den)
{
    int128 a = num, b = den;
    while (b) {
        int128 rest = a % b;
        a = b;
        b = rest;
    }
    if (a == 0)
        return (struct fraction){ 0, 0 };
    num = num / a * (den / a < 0 ? -1 : 1);
    den = den / a < 0 ? -(den / a) : den / a;
    bool fits = num <= INT64_MAX && num >= -INT64_MAX && den <= INT64_MAX;
    return fits ? (struct fraction){ (int64_t)num, (int64_t)den } : (struct fraction){ 0, 0 };
}

static inline struct fraction fraction_product(struct fraction a, struct fraction b)
{
    return fraction_reduced((int128)a.num * b.num, (int128)a.den * b.den);
}

/* Not for a divisor of 0. */
static inline struct fraction fraction_quotient(struct fraction a, struct fraction b)
{
    struct fraction inverse = { b.num < 0 ? -b.den : b.den, b.num < 0 ? -b.num : b.num };
    return fraction_product(a, inverse);
}

static inline struct fraction fraction_sum(struct fraction a, struct fraction b)
{
    return fraction_reduced((int128)a.num * b.den + (int128)b.num * a.den, (int128)a.den * b.den);
}

static inline struct fraction fraction_difference(struct fraction a, struct fraction b)
{
    return fraction_sum(a, (struct fraction){ -b.num, b.den });
}

/* Below 0, 0 or above, as a is less than b, equal or greater; both must be known. */
static inline int fraction_compare(struct fraction a, struct fraction b)
{
    int128 left = (int128)a.num * b.den, right = (int128)b.num * a.den;
    return COMPARE(left, right);
}

#endif
