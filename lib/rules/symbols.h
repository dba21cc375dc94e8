/*
 * A list of the symbols 1, 0 and _, and the set D of numbers it denotes: read as binary, with each _ as either digit
 * (Numbers To Number, 4 February 2010).
 *
 * D has one number for each way to fill the blanks, up to 2^62. Queries about D use the list, without building the set.
 */
#ifndef QUIRE_SYMBOLS_H
#define QUIRE_SYMBOLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

/* The maximum length; longer lists denote no numbers. */
enum { SYMBOLS_MAX = 62 };

/* Bit sets; the leftmost symbol is the most significant bit. A zeroed list is empty. */
struct symbols {
    size_t count;         /* above SYMBOLS_MAX the list is too long, and the bits are meaningless */
    int64_t ones, blanks; /* bit masks of the 1's and of the blanks */
};

/* Appends a symbol on the right. */
void symbols_add(struct symbols *list, char symbol);

static inline bool symbols_equal(const struct symbols *list, const struct symbols *other)
{
    return list->count == other->count && list->ones == other->ones &&
           list->blanks == other->blanks;
}

/* A bit mask of the places in which two lists of equal length differ. */
static inline int64_t symbols_differ(const struct symbols *list, const struct symbols *other)
{
    return (list->ones ^ other->ones) | (list->blanks ^ other->blanks);
}

/* The symbol at a place, counted from 0 at the left. The list must not be too long. */
static inline char symbols_at(const struct symbols *list, size_t place)
{
    size_t bit = list->count - 1 - place;
    return list->blanks >> bit & 1 ? '_' : list->ones >> bit & 1 ? '1' : '0';
}

/* True if D contains the number. */
bool symbols_contain(const struct symbols *list, int64_t number);

/* The number of elements of D. */
int64_t symbols_count_numbers(const struct symbols *list);

/* Lists all of D, sorted; `numbers` must have room for symbols_count_numbers numbers. */
void symbols_list_numbers(const struct symbols *list, int64_t *numbers);

/* Writes D in order, for example "4, 6". If it has more than SYMBOLS_WRITTEN_MAX numbers, writes how many. */
enum { SYMBOLS_WRITTEN_MAX = 64 };
const char *symbols_write_numbers(const struct symbols *list, struct arena *arena);

/*
 * The points of a player who wrote these numbers: the number of distinct ones that are in D. There are never more of
 * them than symbols in a list, so each is simply compared with all before it.
 */
int64_t symbols_points(const struct symbols *list, const int64_t *numbers, size_t count);

#endif
