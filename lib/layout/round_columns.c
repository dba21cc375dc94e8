#include "round_columns.h"

#include "grammar/vocabulary.h"
#include "table_columns.h"

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

/* "Attack: Ann", "Ann on offense" */
static bool tells_offense(struct slice cell)
{
    size_t known = 0;
    for (struct slice word; (word = slice_take_word(&cell)).len;)
        known += word_is(WORDS_OFFENSEWORD, word);
    return known == 1;
}

bool is_round_heading(struct slice cell)
{
    enum { WORDS_MOST = 3 };
    size_t words = 0, rounds = 0;
    for (bool ends = false; cell.len && !ends && words < WORDS_MOST; words++) {
        size_t len = 0;
        while (len < cell.len && !strchr(" \t,(:", cell.ptr[len]))
            len++;
        struct slice word = slice_first(cell, len);
        rounds += word_is(WORDS_ROUND, word) || /* "rd1" */
                  word_is(WORDS_ROUND, slice_first(word, slice_span(word, is_letter)));
        ends = len < cell.len && !is_space(cell.ptr[len]);
        cell = slice_trim(slice_after(cell, len));
    }
    return rounds == 1;
}

/* "Player 2", "Spieler 1" */
static bool is_player_heading(struct slice cell)
{
    struct slice word = slice_take_until(&cell, ' ');
    return word_is(WORDS_PLAYERWORD, word) && cell.len == 1 && is_digit(*cell.ptr);
}

size_t round_columns_count(struct slice headings)
{
    static bool (*const kinds[])(struct slice) = { is_round_heading, is_player_heading,
                                                   tells_offense };
    bool (*is_heading)(struct slice) = NULL;
    size_t count = 0;
    while (headings.len) {
        struct slice cell = next_cell(&headings);
        for (size_t i = 0; i < sizeof kinds / sizeof kinds[0] && !is_heading; i++)
            is_heading = kinds[i](cell) ? kinds[i] : NULL;
        bool is_next = is_heading && is_heading(cell);
        if (!is_next && count)
            return 0;
        count += is_next;
    }
    return count > 1 ? count : 0;
}

bool round_columns_have_labels(struct slice headings, size_t rounds)
{
    return count_cells(headings) > rounds;
}

/* Several cells of a row without a label. */
static struct slice cells_of_round(struct slice row, size_t each, size_t index)
{
    struct slice cell = row;
    for (size_t i = 0; i < index * each; i++)
        next_cell(&row);
    const char *first = row.ptr;
    for (size_t i = 0; i < each; i++)
        cell = next_cell(&row);
    return slice_between(first, cell.ptr + cell.len);
}

bool round_columns_cell(struct slice row, bool has_labels, size_t rounds, size_t index,
                        struct slice *label, struct slice *cell)
{
    size_t count = count_cells(row);
    struct slice rest = row;
    if (count < rounds)
        return false;
    if (!has_labels && count % rounds == 0 && count > rounds) {
        *label = NO_SLICE;
        *cell = cells_of_round(row, count / rounds, index);
        return true;
    }
    for (size_t i = 0; i < count - rounds; i++)
        next_cell(&rest);
    const char *colon = count == rounds ? memchr(row.ptr, ':', row.len) : NULL;
    bool is_one = colon && !memchr(colon + 1, ':', (size_t)(row.ptr + row.len - colon - 1));
    if (is_one)
        rest = slice_trim(slice_between(colon + 1, row.ptr + row.len)); /* "Ann: a1-a2" */
    *label = slice_trim(slice_between(row.ptr, rest.ptr));
    for (size_t i = 0; i <= index; i++)
        *cell = next_cell(&rest);
    return true;
}

bool is_read_by_column(const struct slice *rows, size_t count)
{
    struct slice headings = rows[0], cell = NO_SLICE;
    size_t lists = 0;
    while (headings.len)
        cell = next_cell(&headings);
    if (is_round_heading(cell) || tells_offense(cell))
        return true;
    for (size_t i = 1; i < count; i++) {
        struct slice rest = rows[i], label = next_cell(&rest);
        while (rest.len)
            cell = next_cell(&rest);
        lists += column_kind_of(label) == COLUMN_CHOSEN;
        lists += cell.len > 2 && slice_span_of(cell, "+-UDS, ") == cell.len;
    }
    return lists > 0;
}
