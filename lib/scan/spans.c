#include "spans.h"

#include "hits/prose_values.h"
#include "parse/parsed_record.h"

/* The place of a part of a list, in values of the list, from 1; 0 if there is none, or if there are several. */
static size_t place_in_list(struct slice list, struct slice part)
{
    size_t place = 0, index = 1;
    for (size_t at = 0; at + part.len <= list.len; at++) {
        size_t end = at + part.len;
        bool begins = at == 0 || list.ptr[at - 1] == ',';
        index += at > 0 && begins;
        if (!begins || memcmp(list.ptr + at, part.ptr, part.len) != 0 ||
            (end < list.len && list.ptr[end] != ','))
            continue;
        if (place)
            return 0;
        place = index;
    }
    return place;
}

struct slice span_of_cards(const struct example_items *items, size_t index, struct arena *arena)
{
    const struct hit *span = items->items[index].hit;
    size_t i = index;
    while (i > 0 && (!item_field(&items->items[i - 1]) || item_field(&items->items[i - 1])->owned ||
                     item_field(&items->items[i - 1])->value.type != TYPE_CARDS))
        i--;
    if (i == 0)
        return NO_SLICE;
    const struct example_item *row = &items->items[i - 1];
    const struct value_def *def = &item_field(row)->value;
    struct text_out cards = { .arena = arena };
    value_put(&cards, def, row->hit->find->as, span->groups[FIND_CARDS]);
    size_t place = place_in_list(row->value, text_out_text(&cards)),
           count = tokens_count(value_tokens(def, text_out_text(&cards)));
    return place && count > 1 ? slice_of(arena_printf(arena, "%zu-%zu", place, place + count - 2))
                              : NO_SLICE;
}

bool span_owner(const struct example_items *items, const struct example_item *span,
                struct slice *owner)
{
    struct tokens tokens = value_tokens(&item_field(span)->value, span->value);
    struct token place;
    if (!span->value.len || token_next(&tokens, &place) != TOKEN_OK)
        return false;
    for (size_t i = 0; i < items->count; i++) {
        const struct example_item *item = &items->items[i];
        const struct field_def *field = item_field(item);
        if (field && field->owned && field->value.type == TYPE_LETTERS && item->owner.len &&
            (int64_t)slice_count(item->hit->groups[FIND_VALUE], is_letter) == place.b - place.a + 1)
            return *owner = item->owner, true;
    }
    return false;
}
