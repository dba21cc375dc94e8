#include "gaps.h"

#include <stdlib.h>

#include "../lots.h"
#include "../play.h"

/* All numbers from `first` to `last` are free. */
struct gap {
    int64_t first, last;
};

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

/* The gaps between the keys, in order: at most one more than there are keys, and none is empty. */
static struct gap *find_gaps(struct arena *arena, const struct map *taken, int64_t most,
                             size_t *count)
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

/* The moves with this first number; false where the sink has enough. */
static bool pass_seconds(const struct play *play, int64_t first, const struct gap *gaps,
                         size_t count, move_sink *sink, void *user)
{
    for (size_t i = 0; i < count; i++)
        for (int64_t second = gaps[i].first; second <= gaps[i].last; second++)
            if (!sink(user, play, (struct move){ .a = first, .b = second }))
                return false;
    return true;
}

void pass_free_pairs(const struct play *play, const struct map *a_taken, const struct map *b_taken,
                     int64_t most, move_sink *sink, void *user)
{
    size_t a_count, b_count;
    const struct gap *a_gaps = find_gaps(play->arena, a_taken, most, &a_count),
                     *b_gaps = find_gaps(play->arena, b_taken, most, &b_count);
    for (size_t i = 0; i < a_count; i++)
        for (int64_t a = a_gaps[i].first; a <= a_gaps[i].last; a++)
            if (!pass_seconds(play, a, b_gaps, b_count, sink, user))
                return;
}

int64_t draw_free(const struct map *taken, int64_t most, struct lots *lots)
{
    uint64_t unused;
    int64_t number = lots_between(lots, 1, most);
    while (map_get(taken, (uint64_t)number, &unused))
        number = lots_between(lots, 1, most);
    return number;
}
