#include "extent.h"

#include "base/order.h"
#include "grammar/vocabulary.h"
#include "hits/prose_values.h"

/* The number of tokens in the first part of a row, or in the value of a field. */
static size_t count_tokens(const struct example_item *item)
{
    const struct find_def *find = item->hit->find;
    const struct value_def *def = find->row ? &find->row->parts[0].value : &find->field->value;
    struct slice text = find->row ? item->hit->parts[0] : item->value;
    if (!text.len || !type_has_tokens(def->type))
        return text.len > 0;
    return def->type == TYPE_LETTERS ? letters_count(def, find->as, text)
                                     : tokens_count(value_tokens(def, text));
}

/* The largest column or row of a square or a segment. */
static size_t largest_place(const struct example_item *item)
{
    struct tokens tokens = value_tokens(&item->hit->find->row->parts[0].value, item->row);
    struct token token;
    int64_t largest = 0;
    while (token_next(&tokens, &token) == TOKEN_OK) {
        const int64_t places[] = { token.a, token.b, token.c, token.d };
        for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
            largest = MAX(places[i], largest);
    }
    return (size_t)largest;
}

static size_t width_of(const struct example_item *item)
{
    const struct hit *hit = item->hit;
    const struct row_def *row = hit->find->row;
    enum value_type type = row ? row->parts[0].value.type : TYPE_TEXT;
    if (type == TYPE_SQUARES || type == TYPE_SEGMENTS)
        return largest_place(item);
    if (type == TYPE_CELLS)
        return hit_width(hit);
    if (row && row->is_claim && type == TYPE_INTEGERS) /* not how wide the rows are */
        return 0;
    if (row && type == TYPE_INTEGER)
        return hit->width;
    if (!row && hit->find->field->is_moves)
        return tokens_count(value_tokens(&hit->find->field->value, item->value));
    return row || type_has_tokens(hit->find->field->value.type) ? count_tokens(item) : 0;
}

struct extent extent_measure(const struct record_maker *maker)
{
    struct extent extent = { 0 };
    size_t round = 0, rows = 0, rows_above = 0;
    bool differ = false;
    for (size_t i = 0; i < maker->items->count; i++) {
        const struct example_item *item = &maker->items->items[i];
        const struct field_def *field = item_field(item);
        if (is_left_out(maker, item) && !item->hit->find->square &&
            !(field && field->value.is_claim && field->value.type == TYPE_LETTERS))
            continue;
        size_t size = item->in_group ? width_of(item) : 0;
        extent.width = MAX(size, extent.width);
        if (field && field->is_moves && size > extent.moves)
            extent.moves = size;
        bool is_own_moves = field && field->owned && field->value.type == TYPE_INTEGERS;
        if (is_own_moves && size > extent.height)
            extent.height = size;
        if (field)
            continue;
        if (item->round != round && rows) {
            differ |= rows_above && rows != rows_above;
            rows_above = rows;
        }
        rows = moves_in(item) + (item->round == round ? rows : 0);
        round = item->round;
        extent.height = MAX(rows, extent.height);
    }
    if (differ || (rows_above && rows > rows_above))
        extent.height = 0;
    return extent;
}
