#include "seen_lists.h"

static inline bool are_equal(const uint64_t *row, const uint64_t *other, size_t words)
{
    size_t i = 0;
    while (i < words && row[i] == other[i])
        i++;
    return i == words;
}

/* Finds the current list among all lists ever made; or returns NULL. *key becomes the key to use for it. */
static inline struct seen_list *find_list(const struct seen_lists *seen, uint64_t *key)
{
    const uint64_t *row = seen->runs.row;
    size_t words = words_for(seen->runs.width);
    uint64_t index;
    *key = seen->runs.width;
    for (size_t i = 0; i < words; i++)
        *key = map_mix_with(*key, row[i]);
    for (; map_get(&seen->by_key, *key, &index); ++*key)
        if (are_equal(row, seen->lists[index].digits, words))
            return &seen->lists[index];
    return NULL;
}

/* The current list. */
static struct seen_list *this_list(struct seen_lists *seen)
{
    uint64_t key;
    struct arena *arena = seen->runs.arena;
    struct seen_list *list = find_list(seen, &key);
    if (list)
        return list;
    size_t bytes = words_for(seen->runs.width) * sizeof *seen->runs.row;
    uint64_t *digits = arena_alloc(arena, bytes);
    map_put(&seen->by_key, arena, key, seen->count);
    ARENA_PUSH(arena, seen->lists, seen->count, seen->capacity);
    list = &seen->lists[seen->count++];
    *list = (struct seen_list){ .digits = memcpy(digits, seen->runs.row, bytes) };
    return list;
}

void seen_lists_begin(struct seen_lists *seen, struct arena *arena, const uint64_t *digits,
                      size_t width)
{
    run_multisets_begin(&seen->runs, arena, width);
    run_multisets_show(&seen->runs, digits);
    run_multisets_add(&seen->runs);
    this_list(seen)->has_occurred = true;
}

void seen_lists_end(struct seen_lists *seen)
{
    this_list(seen)->has_occurred = false;
    seen->runs = (struct run_multisets){ .width = 0 };
}

const struct seen_list *seen_lists_find(const struct seen_lists *seen, size_t place)
{
    uint64_t key;
    flip_bit(seen->runs.row, place);
    const struct seen_list *list = find_list(seen, &key);
    flip_bit(seen->runs.row, place);
    return list && list->has_occurred ? list : NULL;
}

bool seen_lists_change(struct seen_lists *seen, size_t place)
{
    ARENA_PUSH(seen->runs.arena, seen->repeats, seen->change_count, seen->repeats_capacity);
    seen->repeats[seen->change_count++] = run_multisets_would_repeat(&seen->runs, place);
    run_multisets_change(&seen->runs, place);
    run_multisets_add(&seen->runs);
    struct seen_list *list = this_list(seen);
    bool is_new = !list->has_occurred;
    list->has_occurred = true;
    return is_new;
}

void seen_lists_undo(struct seen_lists *seen, size_t place)
{
    this_list(seen)->has_occurred = false;
    if (!seen_lists_repeats_runs(seen))
        run_multisets_remove(&seen->runs);
    seen->change_count--;
    run_multisets_change(&seen->runs, place);
}

/* --- keys --- */

uint64_t seen_lists_image(const uint64_t *digits, size_t width, unsigned image)
{
    uint64_t key = width;
    bool is_exchanged = image & IMAGE_EXCHANGED;
    for (size_t i = 0; i < width; i++) {
        size_t place = image & IMAGE_MIRRORED ? width - 1 - i : i;
        key = map_mix_with(key, bit_at(digits, place) ^ is_exchanged);
    }
    return key;
}

uint64_t seen_lists_key(const struct seen_lists *seen, unsigned image)
{
    uint64_t key = map_mix(seen_lists_image(seen->runs.row, seen->runs.width, image));
    for (size_t i = 0; i < seen->count; i++)
        if (seen->lists[i].has_occurred)
            key += seen_lists_image(seen->lists[i].digits, seen->runs.width, image);
    return key;
}
