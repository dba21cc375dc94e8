#include "gaps.h"

#include <stdlib.h>

static int compare(const void *left, const void *right)
{
    const int64_t *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

/* The keys from 1 to `most`, in order. */
static int64_t *sort_keys(struct arena *arena, const struct map *taken, int64_t most, size_t *count)
{
    int64_t *keys = arena_alloc(arena, (taken->count + 1) * sizeof *keys);
    *count = 0;
    for (size_t i = 0; i < taken->capacity; i++) {
        const struct map_entry *entry = &taken->entries[i];
        if (entry->value && entry->key >= 1 && entry->key <= (uint64_t)most)
            keys[(*count)++] = (int64_t)entry->key;
    }
    if (*count > 1)
        qsort(keys, *count, sizeof *keys, compare);
    return keys;
}

struct gap *find_gaps(struct arena *arena, const struct map *taken, int64_t most, size_t *count)
{
    size_t key_count;
    int64_t *keys = sort_keys(arena, taken, most, &key_count), first = 1;
    struct gap *gaps = arena_alloc(arena, (key_count + 1) * sizeof *gaps);
    *count = 0;
    for (size_t i = 0; i < key_count; i++) {
        if (keys[i] > first)
            gaps[(*count)++] = (struct gap){ first, keys[i] - 1 };
        first = keys[i] + 1;
    }
    if (first <= most)
        gaps[(*count)++] = (struct gap){ first, most };
    return gaps;
}
