/*
 * A list of symbols 1, 0 and _, and D, the set of the numbers that it stands for: read as binary, each _
 * is both digits. Numbers To Number, 4 February 2010.
 *
 * D has a number for each way to fill the blanks, up to 2^62. What is asked of it is answered from the
 * list, without making the set.
 */
#ifndef QUIRE_SYMBOLS_H
#define QUIRE_SYMBOLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* No list is longer that stands for numbers. */
enum { SYMBOLS_MAX = 62 };

/* Bits, the leftmost symbol the most significant. Zeroed, the list is empty. */
struct symbols {
    size_t count; /* more than SYMBOLS_MAX: the list is too long, and the bits say nothing */
    int64_t ones, blanks; /* where a 1 stands, and where a blank */
};

/* Adds a symbol at the right end. */
void symbols_add(struct symbols *list, char symbol);

static inline bool symbols_are_same(const struct symbols *list, const struct symbols *other)
{
    return list->count == other->count && list->ones == other->ones &&
           list->blanks == other->blanks;
}

/* True where D has the number. */
bool symbols_stand_for(const struct symbols *list, int64_t number);

/* How many numbers D has. */
int64_t symbols_size(const struct symbols *list);

/* All of D, in order; there must be room for symbols_size numbers. */
void symbols_fill(const struct symbols *list, int64_t *numbers);

/*
 * How many numbers of D are among these, each counted once however often it is there: the points of who
 * wrote them. There are no more of them than a list has symbols: each is compared with those before it.
 */
int64_t symbols_points(const struct symbols *list, const int64_t *numbers, size_t count);

#endif
