/*
 * The transposition table: what searches have proved about positions, in bounded memory. Several threads may use it at
 * once.
 */
#ifndef QUIRE_TRANSPOSITION_H
#define QUIRE_TRANSPOSITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is proved of a position: the gain still to come is between low and high. */
struct bounds {
    int32_t low, high;
    uint32_t best; /* index of the move to try first, or BEST_UNKNOWN */
};

enum { BOUND_MAX = INT32_MAX, BEST_UNKNOWN = 0xffff };

struct table {
    void *memory;
    struct bucket *buckets; /* within `memory`, each in one cache line */
    size_t size;            /* a power of two */
};

/* Initializes a table of at most this many bytes, with a minimum of a few entries; returns false if out of memory. */
bool table_init(struct table *table, size_t bytes);
void table_free(struct table *table);

/* Looks up the position with this key; returns unbounded values if it is not in the table. */
struct bounds table_get(const struct table *table, uint64_t key);

/* Prefetches the entry of a position that will soon be looked up. */
void table_prefetch(const struct table *table, uint64_t key);

/* Stores what a search of this many nodes has proved; may overwrite the results of smaller searches. */
void table_put(struct table *table, uint64_t key, struct bounds bounds, uint64_t nodes);

#endif
