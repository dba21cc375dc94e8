#include "item_choice.h"

#include "grammar/vocabulary.h"
#include "hits/names_in_text.h"

/* True if a record can have only one of them. */
static bool are_exclusive(const struct example_item *a, const struct example_item *b)
{
    const struct field_def *field = item_field(a);
    if (!field || field != item_field(b) || field->repeats || field->id == FIELD_ROUND ||
        field->is_block)
        return false;
    if (field->id == FIELD_PLAYERS)
        return false; /* see items_find_players */
    if ((field->in_round || field->persists) && a->round != b->round)
        return false;
    if (field->is_moves && !a->hit->item_count != !b->hit->item_count)
        return false; /* a list put together from parts: see parts_choose */
    if (is_listed_by_player(a->hit) && is_listed_by_player(b->hit))
        return is_same_player(a->hit->groups[FIND_PLAYER], b->hit->groups[FIND_PLAYER]);
    return !field->owned || is_same_player(a->owner, b->owner);
}

/* Of two exclusive items, prefers the one in the group, then the nearest above it, then the first below it. */
static bool is_better(const struct example_item *a, const struct example_item *b, size_t start)
{
    bool a_above = a->hit->flow < start, b_above = b->hit->flow < start;
    if (a->in_group != b->in_group)
        return a->in_group;
    if (!a->hit->groups[FIND_OTHER].len != !b->hit->groups[FIND_OTHER].len)
        return a->hit->groups[FIND_OTHER].len > 0; /* the scores of both players */
    if (a_above != b_above)
        return a_above;
    return a_above ? a->hit->flow > b->hit->flow : a->hit->flow < b->hit->flow;
}

static bool is_claim(const struct example_item *item)
{
    const struct field_def *field = item_field(item);
    return field && field->value.is_claim;
}

/* True for a list of all moves, if another one in its round is longer. */
static bool is_shorter_list(const struct example_items *items, size_t index)
{
    const struct example_item *item = &items->items[index];
    const struct field_def *field = item_field(item);
    if (!is_list_of_moves(item) || item->hit->item_count)
        return false;
    for (size_t i = 0; i < items->count; i++) {
        const struct example_item *other = &items->items[i];
        if (item_field(other) == field && other->round == item->round &&
            count_moves(other) > count_moves(item))
            return true;
    }
    return false;
}

/* True if both lists hold the same kind of thing, and `other` is what a player has, such as a hand. */
static bool is_hand(const struct example_item *item, const struct example_item *other)
{
    const struct field_def *field = item_field(item), *owned = item_field(other);
    return is_chosen_by_player(owned) && owned->value.type == field->value.type;
}

/* True if a longer value contains this one: the text was read in two ways, and more of it by the other item. */
static bool is_read_in_part(const struct example_items *items, size_t index,
                            const struct window *window)
{
    const struct example_item *item = &items->items[index];
    struct slice value = item->hit->groups[FIND_VALUE];
    if (!value.len || item->hit->find->also)
        return false;
    size_t start = window_flow_at(window, item->hit->line, value.ptr), stop = start + value.len;
    bool is_shorter = is_shorter_list(items, index);
    for (size_t i = 0; i < items->count; i++) {
        const struct hit *other = items->items[i].hit;
        struct slice longer = other->groups[FIND_VALUE];
        bool is_other = is_shorter && is_hand(item, &items->items[i]);
        if (longer.len + is_other <= value.len || other->find->also || other->item_count ||
            (other->find->field != item_field(item) && !is_claim(item) && !is_other))
            continue;
        size_t from = window_flow_at(window, other->line, longer.ptr);
        if (from <= start && stop <= from + longer.len)
            return true;
    }
    return false;
}

/* True for a list that a player chose, and that the text tells again further down: "Ann's UUD was there". */
static bool is_told_again(const struct example_items *items, size_t index)
{
    const struct example_item *item = &items->items[index];
    const struct field_def *field = item_field(item);
    if (!is_chosen_by_player(field) || !item->value.len)
        return false;
    for (size_t i = 0; i < index; i++) {
        const struct example_item *other = &items->items[i];
        bool is_same = item_field(other) == field && other->round == item->round &&
                       slice_equal(other->value, item->value);
        if (is_same && (is_same_player(other->owner, item->owner) || item->owner_counted ||
                        items_have_moves(items, i, index)))
            return true;
    }
    return false;
}

/* True if a player has such a list above the moves, so that one below them is something else. */
static bool has_list_above_moves(const struct example_items *items, size_t index)
{
    const struct example_item *item = &items->items[index];
    const struct field_def *field = item_field(item);
    bool has_list = false;
    for (size_t i = 0; i < index && is_chosen_by_player(field); i++) {
        const struct example_item *above = &items->items[i];
        has_list |= item_field(above) == field && above->round == item->round &&
                    is_same_player(above->owner, item->owner);
        if (has_list && (!item_field(above) || item_field(above)->is_moves))
            return true;
    }
    return false;
}

/*
 * True for a chosen list that is told too late: after the player already has one above the moves; or, if it is uncertain
 * what or whose it is, below a move and two such lists, or below any move.
 */
static bool is_late(const struct example_items *items, size_t index)
{
    enum { LISTS = 2 };
    const struct example_item *item = &items->items[index];
    size_t lists = item->owner_counted ? LISTS : 0;
    if (has_list_above_moves(items, index))
        return true;
    for (size_t i = 0; i < index && item->hit->find->rough; i++) {
        const struct example_item *above = &items->items[i];
        if (!item_field(above) && above->round == item->round && lists >= LISTS)
            return true;
        lists += item_field(above) == item_field(item) && above->round == item->round;
    }
    return false;
}

/* True if two rounds begin in one line of the text: their columns stand side by side. */
static bool are_side_by_side(const struct example_items *items, const struct window *window)
{
    uint64_t line = 0; /* of the round above; lines are numbered from 1 */
    for (size_t i = 0; i < items->count; i++) {
        const struct hit *hit = items->items[i].hit;
        if (!hit_is_round(hit))
            continue;
        if (window->lines[hit->line].number == line)
            return true;
        line = window->lines[hit->line].number;
    }
    return false;
}

/*
 * True for a claim about a round that may be about something else: it is some lines below what was read of the round, or
 * anywhere below rounds that stand side by side (`beside`).
 */
static bool is_remote(const struct example_items *items, size_t index, bool beside)
{
    enum { NEAR = 4 };
    const struct example_item *item = &items->items[index];
    const struct field_def *field = item_field(item);
    size_t above = 0;
    if (!field || !field->in_round || !is_claim(item) || item->in_group)
        return false;
    for (size_t i = 0; i < index; i++)
        if (items->items[i].in_group && items->items[i].hit->line > above)
            above = items->items[i].hit->line;
    return above > 0 && item->hit->line > above + (beside ? 0 : NEAR);
}

/* True for a score between the moves of two rounds, if another one is told below them: it is that of the round above. */
static bool is_score_of_round(const struct example_items *items, size_t index)
{
    const struct example_item *item = &items->items[index];
    bool has_moves = false, goes_on = false, is_told_below = false;
    for (size_t i = 0; i < items->count && hit_is(item->hit, FIELD_SCORE); i++) {
        const struct example_item *other = &items->items[i];
        bool is_move = other->in_group && i != index;
        has_moves |= is_move && i < index;
        goes_on |= is_move && i > index && other->round > item->round;
        is_told_below |= goes_on && hit_is(other->hit, FIELD_SCORE);
    }
    return has_moves && is_told_below;
}

/* True for a score in a line that tells different ones of a player: "4 for Ann, 6 for Bob, 8 for Ann" are those of moves. */
static bool is_among_gains(const struct example_items *items, size_t index)
{
    const struct hit *hit = items->items[index].hit, *seen = NULL;
    size_t count = 0;
    bool differ = false;
    for (size_t i = 0; i < items->count && hit_is(hit, FIELD_SCORE); i++) {
        const struct hit *other = items->items[i].hit;
        if (other->line != hit->line || !hit_is(other, FIELD_SCORE) || !is_listed_by_player(other))
            continue;
        seen = seen ? seen : other;
        differ |= is_same_player(seen->groups[FIND_PLAYER], other->groups[FIND_PLAYER]) &&
                  !slice_equal(seen->groups[FIND_VALUE], other->groups[FIND_VALUE]);
        count++;
    }
    return count > 2 && differ && is_listed_by_player(hit);
}

/* False for a claim above the example. Also false if a better item excludes this one, unless the two must agree. */
static bool is_chosen(const struct example_items *items, size_t index, size_t start)
{
    const struct example_item *item = &items->items[index];
    bool is_repeated = index > 0 && items->items[index - 1].hit->flow == item->hit->flow &&
                       item_field(&items->items[index - 1]) == item_field(item);
    if (!item_field(item) || item_field(item)->repeats)
        return !item_field(item) || !is_repeated;
    if (is_late(items, index) || is_told_again(items, index) ||
        (is_claim(item) && !item->in_group && item->hit->flow < start &&
         !item->hit->find->anywhere))
        return false;
    for (size_t i = 0; i < items->count; i++) {
        const struct example_item *other = &items->items[i];
        if (i == index || !are_exclusive(item, other) ||
            (is_claim(other) && !other->in_group && other->hit->flow < start &&
             !other->hit->find->anywhere))
            continue;
        if (i > index && is_told_again(items, i))
            continue;
        bool is_worse =
                is_better(other, item, start) || (!is_better(item, other, start) && i < index);
        if (is_worse && !(item->hit->find->again && item->hit->flow >= start &&
                          !slice_equal(item->value, other->value)))
            return false;
    }
    return true;
}

/* True if rows of the grid are missing because they could not be read; an incomplete grid is useless. */
static bool has_part_of_grid(const struct example_items *items)
{
    size_t rows = 0;
    for (size_t i = 0; i < items->count; i++)
        rows += items->items[i].hit->find->square;
    return rows < grid_width(items);
}

void items_choose(struct example_items *items, const struct example_input *input, size_t index)
{
    struct example_items all = { 0 };
    items_collect(&all, input, index);
    size_t start = input->window->lines[input->groups->items[index].first_line].flow;
    ARENA_RESERVE(input->arena, items->items, all.count, items->capacity);
    bool without_grid = has_part_of_grid(&all), beside = are_side_by_side(&all, input->window);
    for (size_t i = 0; i < all.count; i++) {
        struct example_item *item = &all.items[i];
        bool is_dropped =
                item->is_stray || (without_grid && (item->hit->find->square || is_claim(item)));
        if (is_dropped || is_read_in_part(&all, i, input->window))
            continue;
        bool is_other_score = is_score_of_round(&all, i) || is_among_gains(&all, i);
        item->marks.is_alternative = is_other_score || !is_chosen(&all, i, start);
        if (item->marks.is_alternative && !is_other_score && !item_is_size(item))
            continue;
        item->is_remote = is_remote(&all, i, beside);
        if (item->hit->find->row)
            item->row = hit_row_text(item->hit, true, input->arena);
        ARENA_PUSH(input->arena, items->items, items->count, items->capacity);
        items->items[items->count++] = *item;
    }
}
