#include "order_rows.h"

#include "parse/parsed_record.h"

enum { SQUARES_MOST = 256 };

/* A row of digits: those that are written, with their squares. */
struct digits {
    size_t squares, count;
    size_t square[SQUARES_MOST];
    char digit[SQUARES_MOST];
};

/* True for a row of numbers that tell when the digits above were written. */
static bool is_order(const struct hit *hit)
{
    return hit->find->row && hit->find->told == TOLD_ORDER &&
           hit->find->row->parts[0].value.type == TYPE_INTEGER;
}

/* Reads the digits of a hit. False if it has other text, or too many. */
static bool read_digits(struct slice row, struct digits *digits)
{
    *digits = (struct digits){ .squares = 0 };
    for (size_t i = 0; i < row.len; i++) {
        bool is_digit = strchr("01", row.ptr[i]) != NULL;
        if (!is_digit && !strchr("._-", row.ptr[i])) {
            if (!is_space(row.ptr[i]) && row.ptr[i] != '|')
                return false;
            continue;
        }
        if (digits->squares++ == SQUARES_MOST)
            return false;
        if (is_digit) {
            digits->square[digits->count] = digits->squares;
            digits->digit[digits->count++] = row.ptr[i];
        }
    }
    return digits->count > 0;
}

/* The digits of the nearest row above a hit. False if there is none on the lines right above. */
static bool find_digits(const struct hits *hits, size_t index, struct digits *digits)
{
    enum { LINES_NEAR = 2 };
    const struct hit *order = &hits->items[index];
    for (size_t i = index; i-- > 0 && order->line - hits->items[i].line <= LINES_NEAR;) {
        const struct hit *hit = &hits->items[i];
        bool is_above = hit->line < order->line && !is_order(hit);
        struct slice row = hit->find->row ? hit->parts[0] : hit->groups[FIND_VALUE];
        if (is_above && read_digits(row, digits))
            return true;
    }
    return false;
}

/* Reads the index of the digit that each move wrote. False if the numbers are not those of as many moves. */
static bool read_order(struct slice numbers, size_t count, size_t order[SQUARES_MOST])
{
    static const struct value_def list = { .type = TYPE_INTEGERS };
    struct tokens tokens = value_tokens(&list, numbers);
    struct token number;
    bool seen[SQUARES_MOST] = { false };
    size_t i = 0;
    for (; token_next(&tokens, &number) == TOKEN_OK; i++) {
        if (i == count || number.a < 1 || number.a > (int64_t)count || seen[number.a - 1])
            return false;
        seen[number.a - 1] = true;
        order[number.a - 1] = i;
    }
    return i == count;
}

void order_rows_read(struct hits *hits)
{
    struct hits out = *hits;
    struct digits digits;
    size_t order[SQUARES_MOST];
    bool any = false;
    for (size_t i = 0; i < hits->count; i++)
        any |= is_order(&hits->items[i]);
    if (!any)
        return;
    out.items = NULL;
    out.count = out.capacity = 0;
    for (size_t i = 0; i < hits->count; i++) {
        struct hit hit = hits->items[i];
        bool is_read = is_order(&hit) && find_digits(hits, i, &digits) &&
                       read_order(hit.parts[0], digits.count, order);
        for (size_t k = 0; k < (is_read ? digits.count : !is_order(&hit)); k++) {
            ARENA_PUSH_MOVING(out.arena, out.items, out.count, out.capacity);
            struct hit *added = &out.items[out.count++];
            *added = hit;
            if (!is_read)
                continue;
            added->flow += k; /* in this order */
            added->width = digits.squares;
            added->parts[0] = slice_of(arena_printf(out.arena, "%zu", digits.square[order[k]]));
            added->parts[1] =
                    (struct slice){ arena_printf(out.arena, "%c", digits.digit[order[k]]), 1 };
        }
    }
    *hits = out;
}
