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
        if (is_error(id) && id != DIAG_SIZE_MISMATCH && id != DIAG_HAND_SIZE &&
            id != DIAG_LIST_LENGTH)
            return false;
    }
    return true;
}

/*
 * True for a size in words, or in text that is quoted above the example. Also for a number of cards in words below its first
 * line.
 */
static bool may_be_other_size(const struct record_maker *maker, const struct example_item *item)
{
    const struct window *window = maker->input->window;
    const struct field_def *field = item_field(item);
    bool is_deal = field && field->persists && field->value.type == TYPE_INTEGER;
    bool is_quoted = window->lines[item->hit->line].quotes > window->lines[maker->line].quotes;
    bool is_told = is_quoted || !is_assigned(window, item->hit->groups[FIND_VALUE]);
    return is_told && (is_size(item) || (is_deal && item->hit->line > maker->line));
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
