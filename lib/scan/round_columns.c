#include "round_columns.h"

#include "grammar/vocabulary.h"

static struct slice next_cell(struct slice *rest)
{
    return slice_trim(slice_take_until(rest, '\t'));
}

static size_t count_cells(struct slice row)
{
    size_t count = 0;
    for (; row.len; count++)
        next_cell(&row);
    return count;
}

/* "Round 2", "Runde 2 (Ann)" */
static bool is_round_heading(struct slice cell)
{
    struct slice word = slice_take_until(&cell, ' ');
    return word_is(WORDS_ROUND, word) && cell.len && is_digit(*cell.ptr);
}

size_t round_columns_count(struct slice headings)
{
    size_t rounds = 0;
    while (headings.len) {
        bool is_round = is_round_heading(next_cell(&headings));
        if (!is_round && rounds)
            return 0;
        rounds += is_round;
    }
    return rounds > 1 ? rounds : 0;
}

bool round_columns_cell(struct slice row, size_t rounds, size_t index, struct slice *label,
                        struct slice *cell)
{
    size_t count = count_cells(row);
    struct slice rest = row;
    if (count < rounds)
        return false;
    for (size_t i = 0; i < count - rounds; i++)
        next_cell(&rest);
    const char *colon = count == rounds ? memchr(row.ptr, ':', row.len) : NULL;
    if (colon && colon + 1 < row.ptr + row.len && is_space(colon[1]))
        rest = slice_trim(slice_between(colon + 1, row.ptr + row.len)); /* "Ann: a1-a2" */
    *label = slice_trim(slice_between(row.ptr, rest.ptr));
    for (size_t i = 0; i <= index; i++)
        *cell = next_cell(&rest);
    return true;
}
