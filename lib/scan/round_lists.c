#include "round_lists.h"

#include "part_lists.h"
#include "prose_values.h"

static bool is_list_of_parts(const struct example_item *item)
{
    return item->hit->item_count > 0 && item_field(item)->owned;
}

/* How many parts someone told in all; *first: the first of these lists. */
static size_t count_parts(const struct example_items *items, struct slice owner, size_t *first)
{
    size_t count = 0;
    for (size_t i = items->count; i-- > 0;)
        if (is_list_of_parts(&items->items[i]) &&
            slice_equal_nocase(items->items[i].hit->groups[FIND_PLAYER], owner)) {
            count += items->items[i].hit->item_count;
            *first = i;
        }
    return count;
}

/* Of more people than can play, those with few parts only repeat what the players said. */
static void drop_watchers(struct example_items *items, struct arena *arena, unsigned players)
{
    size_t *counts = arena_zero(arena, items->count + 1, sizeof *counts), most = 0, kept = 0;
    unsigned owners = 0;
    for (size_t i = 0; i < items->count; i++) {
        size_t first = items->count;
        if (is_list_of_parts(&items->items[i]))
            counts[i] = count_parts(items, items->items[i].hit->groups[FIND_PLAYER], &first);
        owners += first == i;
        most = counts[i] > most ? counts[i] : most;
    }
    for (size_t i = 0; i < items->count; i++)
        if (owners <= players || counts[i] == 0 || 2 * counts[i] > most)
            items->items[kept++] = items->items[i];
    items->count = kept;
}

size_t parts_in_round(const struct example_items *items, const struct grammar *grammar)
{
    const struct field_def *size = grammar->scan.height;
    int64_t number;
    for (size_t i = 0; i < items->count; i++)
        if (size && item_field(&items->items[i]) == size &&
            parse_number_word(items->items[i].value, &number) && number > 0)
            return (size_t)number;
    return 0;
}

void round_lists_cut(struct example_items *items, const struct example_input *input)
{
    struct arena *arena = input->arena;
    size_t length = parts_in_round(items, input->grammar), count = items->count;
    drop_watchers(items, arena, input->grammar->players_max);
    for (size_t i = 0; i < items->count && i < count; i++) {
        struct example_item list = items->items[i];
        const struct hit *whole = list.hit;
        size_t parts = is_list_of_parts(&list) ? whole->item_count : 0;
        if (!length || parts <= length || parts % length)
            continue;
        for (size_t at = 0; at < parts; at += length) {
            struct hit *hit = arena_zero(arena, 1, sizeof *hit);
            struct text_out value = { .arena = arena };
            part_list_make(hit, arena, whole->items + at, length, length);
            hit_value(&value, hit);
            list.hit = hit;
            list.order = hit->flow;
            list.part = at / length;
            list.value = text_out_text(&value);
            if (at > 0)
                ARENA_PUSH(arena, items->items, items->count, items->capacity);
            items->items[at > 0 ? items->count++ : i] = list;
        }
    }
}
