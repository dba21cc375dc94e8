#include "window_text.h"

#include "grammar/vocabulary.h"
#include "grid_cells.h"
#include "round_columns.h"
#include "table_rows.h"

void window_put_byte(struct window *window, char c)
{
    window->bytes[window->byte_count++] = c;
    window->flow[window->flow_count++] = c == '\t' ? ' ' : c;
}

/* Adds bytes that are neither white space nor separators, as most are. */
static void put_word(struct window *window, const char *text, size_t len)
{
    char *bytes = window->bytes + window->byte_count, *flow = window->flow + window->flow_count;
    for (size_t i = 0; i < len; i++)
        bytes[i] = flow[i] = text[i];
    window->byte_count += len;
    window->flow_count += len;
}

/* A digit without another one next to it. */
static bool is_lone_digit(struct slice text, size_t at)
{
    return at < text.len && is_digit(text.ptr[at]) && (at == 0 || !is_digit(text.ptr[at - 1])) &&
           (at + 1 >= text.len || !is_digit(text.ptr[at + 1]));
}

/* True for the sign between the coordinates of a point, "(3|4)" or "(3;4)". */
static bool is_in_pair(struct slice text, size_t at)
{
    size_t first = at, last = at + 1;
    if (text.ptr[at] != '|' && text.ptr[at] != ';')
        return false;
    while (last < text.len && text.ptr[last] == ' ')
        last++;
    size_t digits = last;
    while (first > 0 && is_digit(text.ptr[first - 1]))
        first--;
    while (last < text.len && is_digit(text.ptr[last]))
        last++;
    return first > 0 && first < at && text.ptr[first - 1] == '(' && last > digits &&
           last < text.len && text.ptr[last] == ')';
}

/* White space, or a bar that separates digits: "0|1|0". */
static bool separates_words(struct slice text, size_t at)
{
    if (text.ptr[at] != '|' || is_in_pair(text, at))
        return is_space(text.ptr[at]);
    return is_lone_digit(text, at + 1) || (at > 0 && is_lone_digit(text, at - 1) &&
                                           (at + 1 == text.len || is_space(text.ptr[at + 1])));
}

/* True for a sign of a list: "+" or "-" alone, at this place. */
static bool is_lone_sign(struct slice text, size_t at)
{
    return at < text.len && strchr("+-", text.ptr[at]) && (at == 0 || is_space(text.ptr[at - 1])) &&
           (at + 1 == text.len || is_space(text.ptr[at + 1]));
}

/* Adds text; a wide gap becomes this byte, except between the signs of a list, "+  -  +". */
static void put_text(struct window *window, struct slice text, char gap)
{
    while (text.len && separates_words(text, 0))
        text = slice_after(text, 1);
    for (size_t i = 0; i < text.len; i++) {
        size_t word = slice_span(slice_after(text, i), is_word_byte);
        put_word(window, text.ptr + i, word);
        i += word;
        if (i == text.len)
            return;
        if (!separates_words(text, i)) {
            window_put_byte(window, is_in_pair(text, i) ? ',' : text.ptr[i]);
            continue;
        }
        bool wide = text.ptr[i] == '\t' || (i + 1 < text.len && separates_words(text, i + 1));
        size_t before = i - 1;
        while (i + 1 < text.len && separates_words(text, i + 1))
            i++;
        bool in_list = is_lone_sign(text, before) && is_lone_sign(text, i + 1);
        window_put_byte(window, wide && !in_list ? gap : ' ');
    }
}

void window_put_text(struct window *window, struct slice text)
{
    put_text(window, text, '\t');
}

/* --- tables --- */

/* Adds the text of a cell. Between bars, a wide gap within it is not the end of a cell. */
static void put_cell_text(struct window *window, struct slice cell, char border)
{
    put_text(window, cell, border == '|' ? ' ' : '\t');
}

/* Writes a cell; two numbers in it are joined without white space, as one cell. */
static void put_column(struct window *window, struct slice cell)
{
    struct slice sign;
    size_t second = second_number(cell, &sign);
    if (!second) {
        window_put_text(window, cell);
        return;
    }
    window_put_text(window, slice_first(cell, slice_span(cell, is_digit)));
    window_put_text(window, sign.len == 1 && strchr(";/&+", *sign.ptr) ? sign : slice_of(","));
    cell = slice_after(cell, second);
    window_put_text(window, slice_first(cell, slice_span(cell, is_digit)));
}

/* Writes a table row as a field if its first cell is a key: "Points | 3" as "Points: 3", "A | +1 | -2" likewise. */
static bool put_as_field(struct window *window, struct slice rest, char border)
{
    struct slice key = table_next_cell(&rest, border), values = slice_trim(rest);
    struct slice value = rest.ptr ? table_next_cell(&rest, border) : values;
    bool is_sign = value.len == 1 && strchr("+-", *value.ptr);
    if (!value.len || !is_row_key(key) || is_round_heading(value) || !(border == '|' || is_sign) ||
        (rest.ptr && slice_count(values, is_letter)))
        return false;
    window_put_text(window, key);
    window_put_text(window, slice_of(": "));
    window_put_text(window, value);
    while (rest.ptr) { /* signs in cells of their own are a list */
        struct slice cell = table_next_cell(&rest, border);
        if (!cell.len && !rest.ptr)
            break;
        window_put_byte(window,
                        cell.len == 1 && value.len == 1 && !is_digit(*cell.ptr) ? ' ' : '\t');
        window_put_text(window, cell);
    }
    return true;
}

/* Writes a row below headings that tell what its columns are for. */
static bool put_with_columns(struct window *window, struct slice rest)
{
    struct slice pieces[TABLE_PIECES_MAX];
    size_t count = table_row_write(&window->columns, rest, pieces);
    for (size_t i = 0; i < count; i++)
        if (slice_trim(pieces[i]).len)
            put_cell_text(window, pieces[i], window->columns.border);
        else
            window_put_byte(window, pieces[i].ptr[0]);
    return count > 0;
}

static bool ends_with_bar(struct slice text)
{
    return text.len && text.ptr[text.len - 1] == '|';
}

/* True for a row whose last cell is empty, below one without outer borders: "1 | 2 |" below "3 | 4 | 5". */
static bool ends_with_empty_cell(const struct window *window, struct slice text)
{
    return window->open_bars && ends_with_bar(text) && count_bars(text) + 1 == window->open_bars;
}

/* The same with an empty first cell: "| 2 | 3". */
static bool begins_with_empty_cell(const struct window *window, struct slice text)
{
    return window->open_bars && text.len && *text.ptr == '|' && !ends_with_bar(text) &&
           count_bars(text) + 1 == window->open_bars;
}

/* A row of a grid without its number, if that is at both ends: "12 |   | 3 |   | 12". */
static struct slice without_end_labels(struct slice row, char border)
{
    struct slice rest = row, first = table_next_cell(&rest, border);
    struct slice body = rest, last = NO_SLICE, tail = NO_SLICE;
    bool has_empty = false;
    while (rest.ptr) {
        tail = rest;
        last = table_next_cell(&rest, border);
        has_empty |= rest.ptr && !last.len;
    }
    if (!has_empty || !is_cell_number(first) || !slice_equal(first, last))
        return row;
    return slice_between(body.ptr, tail.ptr - 1);
}

/* The sign between the cells of a row, which becomes `row` without its outer borders; NUL if there is none. */
static char find_border(struct window *window, struct slice *row)
{
    struct slice text = *row;
    char border = table_border(row);
    if (begins_with_empty_cell(window, text) || ends_with_empty_cell(window, text)) {
        *row = text;
        return '|';
    }
    window->open_bars = ends_with_bar(text) ? 0 : count_bars(text);
    return border;
}

/* A row of a grid without the number before it, if a row of letters, this one or one above it, names the columns. */
static struct slice without_labels(struct window *window, struct slice row, char border,
                                   bool *is_labelled)
{
    row = without_end_labels(row, border);
    size_t labelled = count_labelled(row, border);
    window->labelled = labelled ? labelled : window->labelled;
    struct slice cells = first_cells(row, border, labelled ? 0 : window->labelled);
    *is_labelled = cells.ptr && is_cell_number(table_next_cell(&cells, border)) &&
                   is_grid_row(cells, border, true);
    return *is_labelled ? cells : row;
}

static size_t count_cells(struct slice row, char border)
{
    size_t count = 0;
    for (; row.ptr; count++)
        table_next_cell(&row, border);
    return count;
}

/*
 * Writes the cells of a row, with wide gaps between them: those of a grid as its signs, others as they are. Empty ones matter
 * in grids, and where the cells below each heading count.
 */
static void put_row(struct window *window, struct slice row, char border, bool is_grid)
{
    const struct column_table *table = &window->by_column;
    bool keeps_empty = is_grid || (table->rounds && table->cells == count_cells(row, border));
    bool is_first = true, is_full = true;
    size_t count = 0;
    for (; row.ptr; count++) {
        struct slice cell = table_next_cell(&row, border);
        is_full &= cell.len > 0 || count == 0;
        cell = is_grid ? one_sign(cell) : cell;
        if (cell.len == 0 && !keeps_empty)
            continue;
        if (!is_first)
            window_put_byte(window, '\t');
        is_first = false;
        if (is_dashes(cell) || !cell.len)
            window_put_text(window, slice_of("."));
        else if (is_grid)
            put_column(window, cell);
        else
            put_cell_text(window, cell, border);
    }
    window->row_cells = is_full ? count : 0;
}

void window_put_cells(struct window *window, struct slice text)
{
    struct slice row = text;
    char border = find_border(window, &row);
    bool is_labelled;
    window->is_field = false;
    window->row_cells = 0;
    if (window->columns.count && !border && !table_has_separator(text, window->columns.border) &&
        slice_count(text, is_letter))
        window->columns.count = 0; /* the table ends above */
    if (put_with_columns(window, row))
        return;
    table_columns_read(&window->columns, row, border);
    if (!border) {
        window->labelled = 0;
        window_put_text(window, text);
        return;
    }
    window->is_field = put_as_field(window, row, border);
    if (window->is_field)
        return;
    row = without_labels(window, row, border, &is_labelled);
    put_row(window, row, border, is_labelled || is_grid_row(row, border, border == '|'));
}
