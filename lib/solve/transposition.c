#include "transposition.h"

#include <stdlib.h>

enum { WAYS = 4 }; /* entries in which a key may stand */

struct table_entry {
    uint64_t key; /* 0 if the entry is free */
    struct bounds bounds;
    uint32_t effort; /* about the logarithm of the nodes searched */
};

bool table_init(struct table *table, size_t bytes)
{
    size_t size = WAYS;
    while (size * 2 * sizeof *table->entries <= bytes)
        size *= 2;
    *table = (struct table){ calloc(size, sizeof *table->entries), size };
    return table->entries;
}

void table_free(struct table *table)
{
    free(table->entries);
    table->entries = NULL;
}

/* The first of the entries in which a key may stand; 0 marks a free entry, so that key becomes another. */
static struct table_entry *bucket_of(const struct table *table, uint64_t *key)
{
    *key = *key ? *key : 1;
    size_t index = (size_t)(*key * 0x9e3779b97f4a7c15u >> 20) & (table->size - 1);
    return &table->entries[index & ~(size_t)(WAYS - 1)];
}

struct bounds table_get(const struct table *table, uint64_t key)
{
    const struct table_entry *bucket = bucket_of(table, &key);
    for (size_t i = 0; i < WAYS; i++)
        if (bucket[i].key == key)
            return bucket[i].bounds;
    return (struct bounds){ -BOUND_MAX, BOUND_MAX, UINT32_MAX };
}

static uint32_t effort_of(uint64_t nodes)
{
    uint32_t effort = 0;
    for (; nodes; nodes >>= 1)
        effort++;
    return effort;
}

void table_put(struct table *table, uint64_t key, struct bounds bounds, uint64_t nodes)
{
    struct table_entry *bucket = bucket_of(table, &key), *to = bucket;
    for (size_t i = 0; i < WAYS; i++) {
        if (bucket[i].key == key || !bucket[i].key) {
            to = &bucket[i];
            break;
        }
        if (bucket[i].effort < to->effort)
            to = &bucket[i];
    }
    *to = (struct table_entry){ key, bounds, effort_of(nodes) };
}
