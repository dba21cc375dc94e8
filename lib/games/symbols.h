/*
 * A list of symbols 1, 0 and _, and D, the set of numbers it stands for: read as binary, each _ is
 * either digit (Numbers To Number, 4 February 2010).
 *
 * D has a number for each way to fill the blanks, up to 2^62. Questions about D are answered from
 * the list, without building the set.
 */
#ifndef QUIRE_SYMBOLS_H
#define QUIRE_SYMBOLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

/* Longer lists stand for no numbers. */
enum { SYMBOLS_MAX = 62 };

/* Bit sets; the leftmost symbol is the most significant bit. A zeroed list is empty. */
struct symbols {
    size_t count;         /* above SYMBOLS_MAX the list is too long, and the bits are meaningless */
    int64_t ones, blanks; /* where a 1 stands, and where a blank */
};

/* Adds a symbol at the right end. */
void symbols_add(struct symbols *list, char symbol);

static inline bool symbols_equal(const struct symbols *list, const struct symbols *other)
{
    return list->count == other->count && list->ones == other->ones &&
           list->blanks == other->blanks;
}

/* The places, as bits, where two lists of the same length differ. */
static inline int64_t symbols_differ(const struct symbols *list, const struct symbols *other)
{
    return (list->ones ^ other->ones) | (list->blanks ^ other->blanks);
}

/* The symbol at a place from 0, the leftmost one, of a list that is not too long. */
static inline char symbols_at(const struct symbols *list, size_t place)
{
    size_t bit = list->count - 1 - place;
    return list->blanks >> bit & 1 ? '_' : list->ones >> bit & 1 ? '1' : '0';
}

/* True if D contains the number. */
bool symbols_contain(const struct symbols *list, int64_t number);

/* How many numbers D has. */
int64_t symbols_count_numbers(const struct symbols *list);

/* All of D, sorted; there must be room for symbols_count_numbers numbers. */
void symbols_list_numbers(const struct symbols *list, int64_t *numbers);

/* The numbers of D in order: 4, 6. If there are more than this, how many they are. */
enum { SYMBOLS_WRITTEN_MAX = 64 };
const char *symbols_write_numbers(const struct symbols *list, struct arena *arena);

/*
 * The points of a player who wrote these numbers: how many of them D contains, each counted once.
 * There are never more than symbols in a list, so each is compared with those before it.
 */
int64_t symbols_points(const struct symbols *list, const int64_t *numbers, size_t count);

#endif
