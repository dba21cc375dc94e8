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

/* "Player 2", "Spieler 1" */
static bool is_player_heading(struct slice cell)
{
    struct slice word = slice_take_until(&cell, ' ');
    return word_is(WORDS_PLAYERWORD, word) && cell.len == 1 && is_digit(*cell.ptr);
}

size_t round_columns_count(struct slice headings)
{
    size_t count = 0;
    bool (*is_heading)(struct slice cell) = NULL;
    while (headings.len) {
        struct slice cell = next_cell(&headings);
        if (!is_heading && (is_round_heading(cell) || is_player_heading(cell)))
            is_heading = is_round_heading(cell) ? is_round_heading : is_player_heading;
        bool is_next = is_heading && is_heading(cell);
        if (!is_next && count)
            return 0;
        count += is_next;
    }
    return count > 1 ? count : 0;
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

bool is_read_by_column(const struct slice *rows, size_t count)
{
    enum { LABEL_LETTERS = 3 };
    struct slice headings = rows[0], cell = NO_SLICE;
    size_t lists = 0;
    while (headings.len)
        cell = next_cell(&headings);
    if (is_round_heading(cell))
        return true;
    for (size_t i = 1; i < count; i++) {
        struct slice rest = rows[i];
        if (slice_span(rest, is_any_letter) < LABEL_LETTERS)
            return false;
        while (rest.len)
            cell = next_cell(&rest);
        lists += cell.len > 2 && slice_span_of(cell, "+-UDS, ") == cell.len;
    }
    return lists > 0;
}
