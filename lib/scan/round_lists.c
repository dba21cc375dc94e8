#include "round_lists.h"

#include "grammar/vocabulary.h"
#include "hits/part_lists.h"

static bool is_list_of_parts(const struct example_item *item)
{
    return item->hit->item_count > 0 && item_field(item)->owned;
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
    for (size_t i = 0; i < items->count && i < count; i++) {
        struct example_item list = items->items[i];
        const struct hit *whole = list.hit;
        size_t parts = is_list_of_parts(&list) ? whole->item_count : 0;
        if (!length || parts <= length || parts % length)
            continue;
        for (size_t at = 0; at < parts; at += length) {
            struct hit *hit = arena_zero(arena, 1, sizeof *hit);
            part_list_make(hit, arena, whole->items + at, length, length);
            list.hit = hit;
            list.order = hit->flow;
            list.part = at / length;
            list.value = hit_value(hit, arena);
            if (at > 0)
                ARENA_PUSH(arena, items->items, items->count, items->capacity);
            items->items[at > 0 ? items->count++ : i] = list;
        }
    }
}
