#include "narration.h"

#include "base/order.h"

static bool ends_sentence(const char *text)
{
    return strchr(".!?;", text[0]) && is_space(text[1]);
}

size_t row_below(const struct example_items *items, size_t flow, size_t stop)
{
    for (size_t i = 0; i < items->count; i++) {
        const struct hit *hit = items->items[i].hit;
        if (hit->find->row && hit->flow > flow && hit->flow < stop)
            stop = hit->flow;
    }
    return stop;
}

/* The sentence around a row, from the row above it to the one below: "Then Ann thought of _ but preferred". */
static struct slice words_around(const struct example_items *items, const struct window *window,
                                 const struct hit *hit)
{
    enum { SENTENCE_BYTES = 200 };
    size_t from = hit->flow, to = hit->flow, first = 0;
    size_t stop = row_below(items, hit->flow, window->flow_count);
    for (size_t i = 0; i < items->count; i++) {
        const struct hit *other = items->items[i].hit;
        if (other->flow < hit->flow && other->find->row && other->flow > first)
            first = other->flow;
    }
    while (from > first && hit->flow - from < SENTENCE_BYTES &&
           !ends_sentence(window->flow + from - 1))
        from--;
    while (to + 1 < stop && to - hit->flow < SENTENCE_BYTES && !ends_sentence(window->flow + to))
        to++;
    return flow_slice(window, from, to);
}

bool was_considered(const struct example_items *items, const struct example_input *input,
                    const struct hit *hit)
{
    struct pattern *considered = input->grammar->scan.considered;
    return considered &&
           pattern_occurs(considered, words_around(items, input->window, hit), input->arena);
}

/*
 * The moves of items [from, to) by their numbers, from 1; NULL if these are in order, or if the numbers are not those of all
 * moves. *count is set to the number of moves; one that is told again is not made again.
 */
static struct example_item *rows_by_number(const struct example_items *items, size_t from,
                                           size_t to, struct arena *arena, size_t *count)
{
    struct example_item *rows = arena_zero(arena, to - from + 1, sizeof *rows);
    size_t last = 0, highest = 0;
    bool is_in_order = true;
    *count = 0;
    for (size_t i = from; i < to; i++) {
        size_t number = hit_number(items->items[i].hit);
        if (!number)
            continue;
        if (number > to - from ||
            (rows[number].hit && !slice_equal(rows[number].row, items->items[i].row)))
            return NULL;
        *count += !rows[number].hit;
        rows[number] = rows[number].hit ? rows[number] : items->items[i];
        is_in_order &= number > last;
        last = number;
        highest = MAX(number, highest);
    }
    return is_in_order || *count != highest ? NULL : rows + 1;
}

/*
 * If the text tells the moves of a round out of order, such as player by player or in two columns, but all of their numbers,
 * puts them in order.
 */
static void order_by_number(struct example_items *items, struct arena *arena)
{
    size_t kept = 0;
    for (size_t from = 0, to; from < items->count; from = to) {
        size_t count, next = 0;
        for (to = from + 1;
             to < items->count && items->items[to].round == items->items[from].round;)
            to++;
        const struct example_item *rows = rows_by_number(items, from, to, arena, &count);
        for (size_t i = from; i < to; i++) {
            struct example_item item = items->items[i];
            if (!rows || !hit_number(item.hit)) {
                items->items[kept++] = item;
            } else if (next < count) {
                items->items[kept] = rows[next++];
                items->items[kept++].order = item.order;
            }
        }
    }
    items->count = kept;
}

/*
 * A row without a player that is told again after other text, such as "start 0110 1,2,1" below the moves that led to it,
 * counts once, with the parts of the longer one. One with a player may be a move that changes nothing, a slip.
 */
static void drop_told_again(struct example_items *items, const struct window *window)
{
    size_t kept = 0;
    struct example_item *above = NULL;
    for (size_t i = 0; i < items->count; i++) {
        struct example_item item = items->items[i];
        bool is_row = hit_word_width(item.hit) > 0;
        bool is_apart =
                above &&
                (item.hit->line > above->hit->line + 1 ||
                 (window->lines[item.hit->line].opens_block && item.row.len > above->row.len));
        bool is_again =
                is_row && is_apart && !item.hit->groups[FIND_PLAYER].len &&
                slice_equal(slice_trim(item.hit->parts[0]), slice_trim(above->hit->parts[0]));
        if (is_again) {
            if (item.row.len > above->row.len)
                above->row = item.row;
            continue;
        }
        items->items[kept] = item;
        above = is_row ? &items->items[kept] : above;
        kept++;
    }
    items->count = kept;
}

void items_drop_empty_round(struct example_items *items)
{
    size_t round = items->count;
    while (round-- > 0 && !hit_is_round(items->items[round].hit)) {
        const struct field_def *field = item_field(&items->items[round]);
        if (!field || field->in_round || field->persists)
            return;
    }
    if (round == SIZE_MAX || round == 0) /* there is none, or nothing above it */
        return;
    memmove(&items->items[round], &items->items[round + 1],
            (--items->count - round) * sizeof *items->items);
}

/*
 * Drops rows among words that are a last round of their own, which has not been announced: remarks about other rows, such as
 * "what about 1111?" Nothing else of that round was read, also no points if the round above has some. Without a first row,
 * they are less than half of a round.
 */
static void drop_last_remarks(struct example_items *items)
{
    const struct example_item *first = NULL;   /* row of the last round */
    size_t kept = 0, rows = 0, rows_above = 0; /* or moves, if a row has several */
    bool are_remarks = true, has_points = false, had_points = false;
    for (size_t i = 0; i < items->count; i++) {
        const struct example_item *item = &items->items[i];
        has_points |= first && hit_is(item->hit, FIELD_POINTS);
        if (!item->hit->find->row)
            continue;
        if (!first || item->round != first->round) {
            rows_above = rows;
            rows = 0;
            had_points = has_points;
            has_points = false;
            are_remarks = true;
            first = item;
        }
        rows += moves_in(item);
        are_remarks &= item->hit->embedded;
    }
    bool is_remark = first && first->hit->find->first
                             ? rows == 1
                             : first && first->implied && 2 * rows < rows_above;
    size_t last = items->count; /* below it, only further rounds are announced */
    while (last > 0 && hit_is_round(items->items[last - 1].hit))
        last--;
    size_t round = last ? items->items[last - 1].round : 0;
    are_remarks &= !(has_points && had_points);
    if (!rows_above || !are_remarks || !is_remark || first->round != round)
        return;
    for (size_t i = 0; i < items->count; i++) {
        const struct example_item *item = &items->items[i];
        bool is_of_round = item->hit->find->row || hit_is_round(item->hit);
        if (item->round != round || !is_of_round)
            items->items[kept++] = *item;
    }
    items->count = kept;
}

/* How many moves without a number follow from an item on, if the numbers around them show that they are those in between. */
static size_t count_between_numbers(const struct example_items *items, size_t from, size_t last)
{
    size_t rows = 0;
    for (size_t i = from; i < items->count; i++) {
        size_t number = hit_number(items->items[i].hit);
        if (number)
            return number == last + rows + 1 ? rows : 0;
        rows += items->items[i].hit->find->row != NULL;
    }
    return 0;
}

/*
 * If most moves have numbers, a move among words without one, or with one that was already passed, is not made there: the text
 * tells about it. Those are made that fit between two numbers.
 */
static void drop_unnumbered(struct example_items *items)
{
    size_t numbered = 0, others = 0, kept = 0, last = 0;
    size_t between = count_between_numbers(items, 0, 0); /* moves that are still to come */
    bool from_one = false;
    for (size_t i = 0; i < items->count; i++) {
        const struct hit *hit = items->items[i].hit;
        numbered += hit_number(hit) > 0;
        others += hit->find->row && !hit_number(hit);
        from_one |= hit_number(hit) == 1;
    }
    for (size_t i = 0; i < items->count; i++) {
        const struct hit *hit = items->items[i].hit;
        size_t number = hit_number(hit);
        bool is_next = number == 1 || (number > last && (last || !from_one)) || between > 0;
        if (numbered > 2 * others && hit->find->row && !hit->find->whole_line && !is_next)
            continue;
        if (number)
            between = count_between_numbers(items, i + 1, number);
        else if (hit->find->row && between)
            between--;
        last = number ? number : last;
        items->items[kept++] = items->items[i];
    }
    items->count = kept;
}

bool items_skip_number(const struct example_items *items)
{
    size_t last = 0, others = 0; /* the last number, and the moves without one since then */
    for (size_t i = 0; i < items->count; i++) {
        const struct hit *hit = items->items[i].hit;
        size_t number = hit_number(hit);
        if (number && last && number > last + others + 1)
            return true;
        others = number ? 0 : others + (hit->find->row != NULL);
        last = number ? number : last;
    }
    return false;
}

/* Drops a possible move in words below a list of those that were made: "Ann would like to write a 1 into square 9". */
static void drop_considered(struct example_items *items, const struct example_input *input)
{
    size_t listed = 0, told = 0, last = items->count;
    for (size_t i = 0; i < items->count; i++) {
        const struct hit *hit = items->items[i].hit;
        listed += hit->find->row && hit->find->whole_line;
        told += hit->find->row && !hit->find->whole_line;
        last = hit->find->row ? i : last;
    }
    if (told != 1 || listed < 2 || items->items[last].hit->find->whole_line ||
        !was_considered(items, input, items->items[last].hit))
        return;
    memmove(&items->items[last], &items->items[last + 1],
            (--items->count - last) * sizeof *items->items);
}

void items_untangle(struct example_items *items, const struct example_input *input)
{
    if (!input->grammar->has_rounds)
        drop_told_again(items, input->window);
    else
        drop_last_remarks(items);
    order_by_number(items, input->arena);
    drop_unnumbered(items);
    drop_considered(items, input);
}
