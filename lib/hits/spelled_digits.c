#include "spelled_digits.h"

#include "grammar/vocabulary.h"
#include "parse/parsed_record.h"
#include "told_rows.h"

enum { DIGITS_MAX = 256 };

/* The digits told since the last row or list. */
struct digits {
    const struct hit *hits[DIGITS_MAX];
    char values[DIGITS_MAX];
    size_t count;
    const struct find_def *find; /* the pattern that reads them */
};

/* Adds a digit; of too many, the last ones are kept. */
static void add_digit(struct digits *digits, const struct hit *hit)
{
    int64_t value;
    if (!parse_number_word(hit->parts[0], &value) || value < 0 || value > 1)
        return;
    if (digits->count == DIGITS_MAX) {
        digits->count /= 2;
        memmove(digits->hits, digits->hits + digits->count, digits->count * sizeof *digits->hits);
        memmove(digits->values, digits->values + digits->count, digits->count);
    }
    digits->hits[digits->count] = hit;
    digits->values[digits->count++] = (char)('0' + value);
}

/* The row with these run lengths that begins with a digit; empty if it is too long. */
static struct slice row_with_runs(struct slice runs, char digit, struct arena *arena)
{
    static const struct value_def lengths = { .type = TYPE_INTEGERS };
    struct tokens tokens = value_tokens(&lengths, runs);
    struct token length;
    char *row = arena_zero(arena, DIGITS_MAX + 1, 1);
    size_t count = 0;
    for (; token_next(&tokens, &length) == TOKEN_OK; digit ^= '0' ^ '1') {
        if (length.a < 1 || length.a > (int64_t)(DIGITS_MAX - count))
            return NO_SLICE;
        memset(row + count, digit, (size_t)length.a);
        count += (size_t)length.a;
    }
    return (struct slice){ row, count };
}

/* A row found among the digits. */
struct spelling {
    const struct hit *first, *last; /* of its digits; NULL if it was not found */
    size_t others;                  /* between its digits, and after them */
};

/* Finds the digits of a row, the last ones that are in this order. */
static struct spelling find_row(const struct digits *digits, struct slice row)
{
    struct spelling spelling = { NULL, NULL, 0 };
    size_t left = row.len;
    for (size_t i = digits->count; i-- > 0 && left > 0;) {
        bool is_next = digits->values[i] == row.ptr[left - 1];
        left -= is_next;
        spelling.others += !is_next;
        spelling.first = digits->hits[i];
        if (is_next && !spelling.last)
            spelling.last = digits->hits[i];
    }
    if (left > 0 || spelling.others > row.len / 2)
        spelling.first = NULL;
    return spelling;
}

/* True for "Ann: 1", which is a digit rather than a list. */
static bool may_be_digit(const struct hit *hit)
{
    return hit->groups[FIND_PLAYER].len && is_lone_number(hit);
}

/* Puts a row before the hits below its first digit, without those that are its digits. */
static void insert_row(struct hits *out, struct hit row)
{
    size_t at = out->count, kept;
    while (at > 0 && out->items[at - 1].flow >= row.flow)
        at--;
    kept = at;
    for (size_t i = at; i < out->count; i++)
        if (!may_be_digit(&out->items[i]))
            out->items[kept++] = out->items[i];
    out->count = kept;
    ARENA_PUSH(out->arena, out->items, out->count, out->capacity);
    memmove(out->items + at + 1, out->items + at, (out->count++ - at) * sizeof *out->items);
    out->items[at] = row;
}

/* Adds the row that the digits spell, if they do. */
static void add_spelled(struct hits *out, const struct digits *digits, struct slice runs)
{
    enum { DIGITS_FEWEST = 4 };
    if (digits->count < DIGITS_FEWEST)
        return;
    struct slice rows[2] = { row_with_runs(runs, '0', out->arena),
                             row_with_runs(runs, '1', out->arena) };
    if (rows[0].len < DIGITS_FEWEST || digits->count < rows[0].len)
        return;
    struct spelling zero = find_row(digits, rows[0]), one = find_row(digits, rows[1]);
    bool is_one = one.first && (!zero.first || one.others < zero.others);
    struct spelling best = is_one ? one : zero;
    if (!best.first || (zero.first && one.first && zero.others == one.others))
        return;
    struct hit row = *best.first;
    row.find = digits->find;
    row.span = flow_slice(out->window, best.first->flow, best.last->flow + best.last->parts[0].len);
    row.parts[0] = rows[is_one];
    row.embedded = row.in_sentence = true;
    insert_row(out, row);
}

void spelled_digits_read(const struct hits *hits, const struct find_def *find, struct hits *out)
{
    struct digits digits = { .find = find };
    size_t list_end = 0; /* in the flow: its numbers are no digits of a row */
    for (size_t i = 0; i < hits->count; i++) {
        const struct hit *hit = &hits->items[i];
        const struct row_def *row = hit->find->row;
        if (told_begins_post(hits, i))
            digits.count = 0;
        bool is_list = row && !hit->find->relative && !may_be_digit(hit);
        if (row && !is_list && hit->flow >= list_end)
            add_digit(&digits, hit);
        if (hit->find->relative)
            continue;
        if (is_list && row->is_claim)
            add_spelled(out, &digits, told_row(hit, hits->arena));
        if (is_list || hit_is_round(hit))
            digits.count = 0;
        if (is_list)
            list_end = hit->flow + hit->span.len;
        ARENA_PUSH(out->arena, out->items, out->count, out->capacity);
        out->items[out->count++] = *hit;
    }
}
