#include "transposition.h"

#include <stdlib.h>

enum {
    WAYS = 4,
    CACHE_LINE = 64,
    BEST_BITS = 16,
    EFFORT_BITS = 8,
    REST_BITS = BEST_BITS + EFFORT_BITS
};

/*
 * What is known of a position. `rest` holds, from the highest bits down: the part of the key not used to find the
 * bucket; the effort, roughly the logarithm of the nodes searched (0 if the entry is free); the best move.
 */
struct entry {
    uint64_t rest;
    int32_t low, high;
};

/* The entries that may hold a key. */
struct bucket {
    struct entry entries[WAYS];
};

bool table_init(struct table *table, size_t bytes)
{
    size_t size = 1;
    while (size * 2 * sizeof *table->buckets <= bytes)
        size *= 2;
    void *memory = calloc(size + 1, sizeof *table->buckets);
    uintptr_t start = ((uintptr_t)memory + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
    *table = (struct table){ memory, (struct bucket *)start, size };
    return memory;
}

void table_free(struct table *table)
{
    free(table->memory);
    table->memory = NULL;
}

static struct bucket *bucket_of(const struct table *table, uint64_t key)
{
    return &table->buckets[(size_t)key & (table->size - 1)];
}

static bool is_of(const struct entry *entry, uint64_t key)
{
    return (entry->rest ^ key) >> REST_BITS == 0 &&
           entry->rest >> BEST_BITS & ((1 << EFFORT_BITS) - 1);
}

void table_prefetch(const struct table *table, uint64_t key)
{
    __builtin_prefetch(bucket_of(table, key));
}

struct bounds table_get(const struct table *table, uint64_t key)
{
    const struct bucket *bucket = bucket_of(table, key);
    for (int i = 0; i < WAYS; i++) {
        const struct entry *entry = &bucket->entries[i];
        uint32_t best = (uint32_t)(entry->rest & BEST_UNKNOWN);
        if (is_of(entry, key))
            return (struct bounds){ entry->low, entry->high, best };
    }
    return (struct bounds){ -BOUND_MAX, BOUND_MAX, BEST_UNKNOWN };
}

static unsigned effort_of(const struct entry *entry)
{
    return (unsigned)(entry->rest >> BEST_BITS) & ((1 << EFFORT_BITS) - 1);
}

void table_put(struct table *table, uint64_t key, struct bounds bounds, uint64_t nodes)
{
    struct bucket *bucket = bucket_of(table, key);
    struct entry *to = &bucket->entries[0];
    uint64_t effort = 64 - (uint64_t)__builtin_clzll(nodes | 1),
             best = bounds.best < BEST_UNKNOWN ? bounds.best : BEST_UNKNOWN;
    for (int i = 0; i < WAYS; i++) {
        struct entry *entry = &bucket->entries[i];
        if (is_of(entry, key)) {
            to = entry;
            break;
        }
        if (effort_of(entry) < effort_of(to))
            to = entry;
    }
    *to = (struct entry){ key >> REST_BITS << REST_BITS | effort << BEST_BITS | best, bounds.low,
                          bounds.high };
}
