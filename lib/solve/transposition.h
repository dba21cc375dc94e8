/* The transposition table: what a search has proved about positions, in bounded memory. */
#ifndef QUIRE_TRANSPOSITION_H
#define QUIRE_TRANSPOSITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is proved of a position: the gain that is still to come is between low and high. */
struct bounds {
    int32_t low, high;
    uint32_t best; /* index of the move to try first; BEST_UNKNOWN if unknown */
};

enum { BOUND_MAX = INT32_MAX, BEST_UNKNOWN = 0xffff };

struct table {
    void *memory;
    struct bucket *buckets; /* in the memory, each in a cache line */
    size_t size;            /* a power of two */
};

/* A table of at most this many bytes, but of a few entries at least; false if there is no memory. */
bool table_init(struct table *table, size_t bytes);
void table_free(struct table *table);

/* What is known of the position with a key; unbounded if nothing is. */
struct bounds table_get(const struct table *table, uint64_t key);

/* The position will be asked for soon. */
void table_prefetch(const struct table *table, uint64_t key);

/* Remembers what was proved by a search of so many nodes; what took fewer may be forgotten for it. */
void table_put(struct table *table, uint64_t key, struct bounds bounds, uint64_t nodes);

#endif
