#include "sorted_lists.h"

/* The list of numbers that is claimed beside a row; empty if there is none. */
static struct slice list_of(const struct example_item *item, const struct value_def **def)
{
    const struct row_def *row = item->hit->find->row;
    for (size_t i = 0; row && i < row->part_count; i++) {
        *def = &row->parts[i].value;
        if ((*def)->is_claim && (*def)->type == TYPE_INTEGERS)
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

bool omit_sorted_lists(struct record_maker *maker)
{
    enum { LISTS_FEWEST = 4 };
    bool ascends = false, descends = false;
    const struct value_def *def = NULL;
    struct example_items *items = maker->items;
    size_t lists = 0;
    for (size_t i = 0; i < items->count; i++) {
        struct slice list = list_of(&items->items[i], &def);
        lists += list.len > 0;
        if (list.len)
            find_order(value_tokens(def, list), &ascends, &descends);
    }
    if (lists < LISTS_FEWEST || ascends == descends)
        return false;
    for (size_t i = 0; i < items->count; i++)
        items->items[i].marks.is_bare |= list_of(&items->items[i], &def).len > 0;
    return true;
}
