#include "false_moves.h"

#include "base/order.h"
#include "narration.h"
#include "trial.h"

/* True if the next words, up to the row below, say that the move was not possible, or take it back. */
static bool was_refused(const struct record_maker *maker, const struct hit *hit)
{
    enum { TEXT_BYTES = 200 };
    struct pattern *refused = maker->input->grammar->scan.refused;
    const struct window *window = maker->input->window;
    size_t first = hit->flow + hit->span.len, stop = first + TEXT_BYTES;
    stop = row_below(maker->items, hit->flow, MIN(stop, window->flow_count));
    struct slice text = flow_slice(window, first, MAX(stop, first));
    bool is_corrected = text.len && text.ptr[text.len - 1] == '*'; /* in a chat: "*010111" */
    return is_corrected || (refused && pattern_occurs(refused, text, maker->input->arena));
}

/* True if the text goes on between a line and the last one above it that surely counts. */
static bool is_below_text(const struct record_maker *maker, const struct example_item *item)
{
    const struct window *window = maker->input->window;
    size_t line = item->hit->line, above = maker->line;
    for (size_t i = 0; i < maker->items->count; i++) {
        const struct example_item *other = &maker->items->items[i];
        if (!other->marks.left_out && !other->marks.is_doubtful && other->hit->line < line &&
            other->hit->line > above)
            above = other->hit->line;
    }
    while (++above < line)
        if (window_text(window, above).len > 0)
            return true;
    return false;
}

/*
 * True for a move among other words. Also for a list that counts as a move, if it is in a sentence or below other text:
 * it may be another list.
 */
static bool may_be_false(const struct record_maker *maker, const struct example_item *item)
{
    const struct field_def *field = item_field(item);
    if (!field)
        return item->hit->embedded || is_lone_number(item->hit) || was_refused(maker, item->hit) ||
               (!item->hit->find->whole_line &&
                was_considered(maker->items, maker->input, item->hit));
    return field->id >= FIELD_OF_GAME && field->repeats && !field->value.is_claim &&
           (is_below_text(maker, item) || (item->hit->find->rough && item->hit->embedded));
}

static size_t count_bytes(const struct record_maker *maker)
{
    size_t bytes = 0;
    for (size_t i = 0; i < maker->count; i++)
        bytes += maker->lines[i].text.len + 1;
    return bytes;
}

size_t count_omitted_moves(const struct record_maker *maker)
{
    size_t count = 0;
    for (size_t i = 0; i < maker->items->count; i++)
        count += maker->items->items[i].marks.is_omitted_move;
    return count;
}

size_t most_omitted_moves(const struct record_maker *maker)
{
    return 1 + maker->count / 2;
}

/* An item that is left out, and those that were left out before it. */
struct omission {
    size_t item;
    const struct omission *before;
};

/* A way to read the text: which of the moves that may not have been made are left out. */
struct reading {
    const struct omission *omitted; /* the latest */
    size_t errors;                  /* up to the last item that was read */
    size_t doubts; /* how many moves are left out, or are told as if they were not made */
};

/* True for what is told in the order of the game. A size, for example, is told before it. */
static bool is_told_in_order(const struct example_item *item)
{
    const struct field_def *field = item_field(item);
    return !field || field->id == FIELD_ROUND || field->repeats || field->in_round ||
           field->persists || field->owned || field->value.is_claim;
}

/* Takes this reading of the items up to `last`, and leaves out those below. */
static void take_reading(struct record_maker *maker, const struct reading *reading, size_t last)
{
    for (size_t i = 0; i < maker->items->count; i++)
        maker->items->items[i].marks.left_out =
                i > last && is_told_in_order(&maker->items->items[i]);
    for (const struct omission *left_out = reading->omitted; left_out; left_out = left_out->before)
        maker->items->items[left_out->item].marks.left_out = true;
}

/* False if too much text was judged already. */
static bool judge_reading(struct record_maker *maker, struct reading *reading, size_t last)
{
    take_reading(maker, reading, last);
    reading->errors = trial_errors(maker, NULL);
    size_t cost = count_bytes(maker);
    bool good = cost <= *maker->input->trial_bytes_left;
    *maker->input->trial_bytes_left -= good ? cost : 0;
    return good;
}

enum { READINGS_MOST = 4 };

/* The best readings so far; the first is the best. */
struct readings {
    struct reading items[READINGS_MOST];
    size_t count;
};

/* Adds a reading, unless there are better ones. Of equally good ones the first comes first. */
static void add_reading(struct readings *readings, const struct reading *reading)
{
    size_t at = readings->count;
    while (at > 0 && 2 * readings->items[at - 1].errors + readings->items[at - 1].doubts >
                             2 * reading->errors + reading->doubts)
        at--;
    if (at == READINGS_MOST)
        return;
    readings->count += readings->count < READINGS_MOST;
    memmove(&readings->items[at + 1], &readings->items[at],
            (readings->count - at - 1) * sizeof *readings->items);
    readings->items[at] = *reading;
}

static void leave_out(struct record_maker *maker, struct reading *reading, size_t item)
{
    struct omission *omission = arena_zero(maker->input->arena, 1, sizeof *omission);
    *omission = (struct omission){ item, reading->omitted };
    reading->omitted = omission;
}

/* Reads a move that may not have been made: with it, and without it. */
static bool read_move(struct record_maker *maker, struct readings *readings, size_t index)
{
    struct readings next = { .count = 0 };
    bool considered = was_considered(maker->items, maker->input, maker->items->items[index].hit);
    for (size_t i = 0; i < readings->count; i++) {
        struct reading with = readings->items[i], without = with;
        leave_out(maker, &without, index);
        without.doubts++;
        with.doubts += considered;
        if (!judge_reading(maker, &with, index) || !judge_reading(maker, &without, index))
            return false;
        add_reading(&next, &with);
        add_reading(&next, &without);
    }
    *readings = next;
    return true;
}

bool omit_false_moves(struct record_maker *maker)
{
    size_t count = maker->items->count, most = most_omitted_moves(maker);
    struct reading start = { .omitted = NULL };
    struct readings readings = { .count = 0 }, last = { .count = 0 };
    for (size_t i = 0; i < count; i++) {
        struct example_item *item = &maker->items->items[i];
        bool is_left_out = maker->omit.marked && item->marks.left_out;
        if (is_left_out)
            leave_out(maker, &start, i);
        item->marks.is_doubtful = !is_left_out && may_be_false(maker, item);
    }
    maker->omit.marked = true;
    bool good = judge_reading(maker, &start, count);
    add_reading(&readings, &start);
    for (size_t i = 0; i < count && good; i++)
        if (maker->items->items[i].marks.is_doubtful)
            good = read_move(maker, &readings, i);
    for (size_t i = 0; i < readings.count && good; i++) {
        good = judge_reading(maker, &readings.items[i], count);
        add_reading(&last, &readings.items[i]);
    }
    const struct reading *best = good ? &last.items[0] : &start;
    if (best->errors >= start.errors || best->doubts > most)
        best = &start;
    take_reading(maker, best, count);
    for (size_t i = 0; i < count; i++) {
        struct example_item *item = &maker->items->items[i];
        item->marks.is_false_move |= item->marks.left_out && item->marks.is_doubtful;
        item->marks.is_omitted_move |= item->marks.is_false_move;
    }
    return best != &start;
}
