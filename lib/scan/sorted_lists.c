#include "sorted_lists.h"

#include <stdlib.h>

#include "base/order.h"
#include "trial.h"

/* The list of numbers that is claimed beside a row; empty if there is none. */
static struct slice list_of(const struct example_item *item, const struct value_def **def)
{
    const struct row_def *row = item->hit->find->row;
    for (size_t i = 0; row && i < row->part_count; i++) {
        const struct value_def *value = &row->parts[i].value;
        if (!value->is_claim || value->type != TYPE_INTEGERS)
            continue;
        *def = value;
        return item->hit->parts[i];
    }
    return NO_SLICE;
}

/* Compares the numbers of a list with their neighbours. */
static void find_order(struct tokens tokens, bool *ascends, bool *descends)
{
    struct token above, token;
    if (token_next(&tokens, &above) != TOKEN_OK)
        return;
    for (; token_next(&tokens, &token) == TOKEN_OK; above = token) {
        *ascends |= token.a > above.a;
        *descends |= token.a < above.a;
    }
}

static int compare_numbers(const void *left, const void *right)
{
    const int64_t *a = left, *b = right;
    return COMPARE(*a, *b);
}

/* The numbers of a list, sorted. */
static int64_t *sort_numbers(struct tokens tokens, size_t count, struct arena *arena)
{
    int64_t *numbers = arena_zero(arena, count + 1, sizeof *numbers);
    struct token token;
    for (size_t i = 0; i < count && token_next(&tokens, &token) == TOKEN_OK; i++)
        numbers[i] = token.a;
    qsort(numbers, count, sizeof *numbers, compare_numbers);
    return numbers;
}

/* True for an error in a list that has the right numbers in another order. */
static bool is_in_other_order(const struct diagnostic *error, const struct value_def *def,
                              struct arena *arena)
{
    if (error->id != DIAG_RUNS_MISMATCH || !error->claimed || !error->computed)
        return false;
    struct tokens claimed = value_tokens(def, slice_of(error->claimed)),
                  computed = value_tokens(def, slice_of(error->computed));
    size_t count = tokens_count(claimed);
    return count == tokens_count(computed) &&
           memcmp(sort_numbers(claimed, count, arena), sort_numbers(computed, count, arena),
                  count * sizeof(int64_t)) == 0;
}

bool omit_sorted_lists(struct record_maker *maker)
{
    enum { ERRORS_FEWEST = 2 };
    struct judgement judgement;
    bool ascends = false, descends = false;
    const struct value_def *def = NULL;
    struct example_items *items = maker->items;
    for (size_t i = 0; i < items->count; i++) {
        struct slice list = list_of(&items->items[i], &def);
        if (list.len)
            find_order(value_tokens(def, list), &ascends, &descends);
    }
    if (ascends == descends || trial_errors(maker, &judgement) < ERRORS_FEWEST)
        return false;
    for (size_t i = 0; i < judgement.report.count; i++)
        if (!is_in_other_order(&judgement.report.items[i], def, maker->input->judging))
            return false;
    for (size_t i = 0; i < items->count; i++)
        items->items[i].marks.is_bare |= list_of(&items->items[i], &def).len > 0;
    return true;
}
