#include "part_choice.h"

#include "grammar/vocabulary.h"
#include "hits/part_lists.h"
#include "trial.h"

/* How many parts a player's list has in a round; 0 if the text does not say so. */
static size_t parts_in_round(const struct record_maker *maker)
{
    const struct field_def *size = maker->input->grammar->scan.height;
    const struct example_items *items = maker->items;
    int64_t number;
    for (size_t i = 0; i < items->count; i++)
        if (size && item_field(&items->items[i]) == size &&
            parse_number_word(items->items[i].value, &number) && number > 0)
            return (size_t)number;
    return 0;
}

/* How many parts the list has; 0 if the text does not say so. */
static size_t stated_length(const struct record_maker *maker, const struct example_item *list)
{
    const struct field_def *share = maker->input->grammar->scan.share;
    size_t length = 0;
    if (item_field(list)->owned)
        return parts_in_round(maker);
    for (size_t i = 0; i < maker->items->count; i++) {
        const struct example_item *item = &maker->items->items[i];
        const struct field_def *field = item_field(item);
        int64_t number;
        if (field && field == share && parse_number_word(item->value, &number) && number > 0 &&
            (!length || item->round == list->round))
            length = (size_t)number * maker->players.count;
        else if (field && field->value.is_claim && !field->owned && item->round == list->round &&
                 field->value.type == TYPE_LETTERS)
            return item->value.len + 1; /* what happens between two parts */
    }
    return length;
}

/* The number of blocks of text that the parts are in. */
static size_t count_blocks(const struct window *window, const struct hit *list)
{
    size_t blocks = 1, last = list->items[list->item_count - 1].line;
    for (size_t line = list->line + 1; line <= last; line++)
        blocks += window->lines[line].opens_block;
    return blocks;
}

/* A list that may be the right one. */
struct part_choice {
    struct hit *list;
    size_t errors, blocks, distance;
};

static bool is_better(const struct part_choice *a, const struct part_choice *b)
{
    if (!b->list || a->errors != b->errors)
        return !b->list || a->errors < b->errors;
    return a->blocks != b->blocks ? a->blocks < b->blocks : a->distance < b->distance;
}

static void use_list(struct record_maker *maker, struct example_item *item, const struct hit *list)
{
    item->hit = list;
    item->value = hit_value(list, maker->input->arena);
}

/* Tries a list, and keeps it if it is the best one. */
static void try_list(struct record_maker *maker, struct example_item *item, const struct hit *parts,
                     size_t count, size_t except, struct part_choice *best)
{
    struct arena *arena = maker->input->arena;
    struct part_choice choice = { .list = arena_zero(arena, 1, sizeof *choice.list) };
    part_list_make(choice.list, arena, parts, count, except);
    use_list(maker, item, choice.list);
    choice.errors = trial_errors(maker, NULL);
    choice.blocks = count_blocks(maker->input->window, choice.list);
    choice.distance = parts[count - 1].flow - parts[0].flow;
    if (is_better(&choice, best))
        *best = choice;
}

/* False if the parts are too few for the list, or if its length is unknown. */
static bool choose_of_list(struct record_maker *maker, struct example_item *item)
{
    enum { PARTS_MOST = 100, TRIALS_MOST = 400 };
    const struct hit *all = item->hit;
    size_t length = stated_length(maker, item), count = all->item_count;
    struct part_choice best = { .list = NULL };
    bool is_owned = all->find->field->owned; /* then those there are */
    if (!length || count <= length || count > PARTS_MOST)
        return is_owned || (length && count == length);
    for (size_t i = 0; i + length <= count; i++)
        try_list(maker, item, all->items + i, length, length, &best);
    size_t trials = (count - length) * length; /* one among them may have been only thought of */
    for (size_t i = 0; best.errors && trials <= TRIALS_MOST && i + length < count; i++)
        for (size_t except = 1; except < length; except++)
            try_list(maker, item, all->items + i, length + 1, except, &best);
    use_list(maker, item, best.list);
    return item->is_choice = true;
}

/* True if the text has the list of this round without other words between its parts, and all of it as far as is known. */
static bool is_given(const struct record_maker *maker, const struct example_item *list)
{
    size_t length = stated_length(maker, list);
    for (size_t i = 0; i < maker->items->count; i++) {
        const struct example_item *item = &maker->items->items[i];
        const struct field_def *field = item_field(item);
        if (field == item_field(list) && item->round == list->round && !item->hit->item_count &&
            tokens_count(value_tokens(&field->value, item->value)) >= length)
            return true;
    }
    return false;
}

void parts_choose(struct record_maker *maker)
{
    struct example_items *items = maker->items;
    size_t kept = 0;
    for (size_t i = 0; i < items->count; i++) {
        struct example_item *item = &items->items[i];
        bool is_list = item->hit->item_count > 0;
        if (!is_list || (!is_given(maker, item) && choose_of_list(maker, item)))
            items->items[kept++] = *item;
    }
    items->count = kept;
}
