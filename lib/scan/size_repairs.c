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

bool choose_told_size(struct record_maker *maker)
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

bool is_size_assigned(const struct record_maker *maker, const struct example_item *item)
{
    const struct window *window = maker->input->window;
    struct slice value = item->hit->groups[FIND_VALUE];
    size_t at = is_in_flow(window, value.ptr) ? (size_t)(value.ptr - window->flow) : 0;
    while (at > 0 && is_space(window->flow[at - 1]))
        at--;
    return item_is_size(item) && at > 0 && strchr("=:", window->flow[at - 1]);
}

/* True if all that is wrong is that things have another size than the text tells. */
static bool only_sizes_differ(const struct report *report)
{
    for (size_t i = 0; i < report->count; i++) {
        enum diagnostic_id id = report->items[i].id;
        if (is_error(id) && id != DIAG_SIZE_MISMATCH && id != DIAG_HAND_SIZE &&
            id != DIAG_LIST_LENGTH)
            return false;
    }
    return true;
}

/* True for a number of the game, or of cards, that is told in words below the first line of the example, or quoted. */
static bool may_be_other_size(const struct record_maker *maker, const struct example_item *item)
{
    const struct window_line *lines = maker->input->window->lines;
    const struct field_def *field = item_field(item);
    bool is_deal = field && field->persists && field->value.type == TYPE_INTEGER;
    bool is_below = item->hit->line > maker->line && !is_size_assigned(maker, item);
    bool is_quoted = lines[item->hit->line].quotes > lines[maker->line].quotes;
    return (item_is_size(item) || is_deal) && (is_below || is_quoted);
}

bool omit_other_sizes(struct record_maker *maker)
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
        bool is_told = may_be_other_size(maker, item);
        item->marks.left_out |= is_told;
        found |= is_told;
    }
    maker->omit.marked |= found;
    return found;
}
