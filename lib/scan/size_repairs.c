#include "size_repairs.h"

#include "trial.h"

/* Takes this size instead of the one that was nearer. */
static void take_size(struct record_maker *maker, const struct example_item *size)
{
    for (size_t i = 0; i < maker->items->count; i++) {
        struct example_item *item = &maker->items->items[i];
        if (item_field(item) == item_field(size))
            item->marks.is_alternative = item != size;
    }
}

/* The size that is taken of those of the same kind; or NULL. */
static const struct example_item *size_taken(const struct record_maker *maker,
                                             const struct example_item *like)
{
    for (size_t i = 0; i < maker->items->count; i++) {
        const struct example_item *item = &maker->items->items[i];
        if (item_field(item) == item_field(like) && !item->marks.is_alternative)
            return item;
    }
    return NULL;
}

bool choose_size(struct record_maker *maker)
{
    enum { SIZES_MOST = 8 };
    for (size_t i = 0, tries = 0; i < maker->items->count && tries < SIZES_MOST; i++) {
        const struct example_item *size = &maker->items->items[i];
        const struct example_item *taken =
                size->marks.is_alternative ? size_taken(maker, size) : NULL;
        if (!taken)
            continue;
        tries++;
        take_size(maker, size);
        if (trial_errors(maker, NULL) == 0)
            return true;
        take_size(maker, taken);
    }
    return false;
}

/* True if a sign stands before a value: "n = 6". */
static bool is_assigned(const struct window *window, struct slice value)
{
    size_t at = is_in_flow(window, value.ptr) ? (size_t)(value.ptr - window->flow) : 0;
    while (at > 0 && is_space(window->flow[at - 1]))
        at--;
    return at > 0 && strchr("=:", window->flow[at - 1]);
}

/* True if all that is wrong is that things have another size than the text tells. */
static bool only_sizes_differ(const struct report *report)
{
    for (size_t i = 0; i < report->count; i++) {
        enum diagnostic_id id = report->items[i].id;
        if (is_error(id) && id != DIAG_SIZE_MISMATCH && id != DIAG_HAND_SIZE)
            return false;
    }
    return true;
}

/* True for a size, or for a number of cards that is told below the first line of the example. */
static bool may_be_other_size(const struct record_maker *maker, const struct example_item *item)
{
    const struct field_def *field = item_field(item);
    bool is_deal = field && field->persists && field->value.type == TYPE_INTEGER;
    return is_size(item) || (is_deal && item->hit->line > maker->line);
}

bool omit_sizes_in_words(struct record_maker *maker)
{
    enum { FACTS_FEWEST = 5 };
    struct judgement judgement;
    bool found = false;
    trial_errors(maker, &judgement);
    if (maker->facts < FACTS_FEWEST || !only_sizes_differ(&judgement.report))
        return false;
    for (size_t i = 0; i < maker->items->count; i++) {
        struct example_item *item = &maker->items->items[i];
        if (item->hit->find->row && item->hit->embedded)
            return false;
        bool is_told = may_be_other_size(maker, item) &&
                       !is_assigned(maker->input->window, item->hit->groups[FIND_VALUE]);
        item->marks.left_out |= is_told;
        found |= is_told;
    }
    maker->omit.marked |= found;
    return found;
}

bool omit_quoted_sizes(struct record_maker *maker)
{
    const struct window_line *lines = maker->input->window->lines;
    const struct scan_def *scan = &maker->input->grammar->scan;
    unsigned quotes = lines[maker->line].quotes;
    bool found = false;
    for (size_t i = 0; i < maker->items->count; i++) {
        struct example_item *item = &maker->items->items[i];
        const struct field_def *field = item_field(item);
        bool is_size = field && (field == scan->width || field == scan->height);
        bool is_quoted = is_size && lines[item->hit->line].quotes > quotes;
        item->marks.left_out |= is_quoted;
        found |= is_quoted;
    }
    maker->omit.marked |= found;
    return found;
}
