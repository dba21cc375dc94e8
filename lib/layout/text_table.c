#include "text_table.h"

#include "grammar/vocabulary.h"
#include "grid_cells.h"
#include "round_columns.h"
#include "table_rows.h"
#include "window_text.h"

/* Adds the text of a cell. Between bars, a wide gap within it is not the end of a cell. */
static void put_cell_text(struct window *window, struct slice cell, char border)
{
    if (border == '|')
        window_put_narrow(window, cell);
    else
        window_put_text(window, cell);
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
static bool put_with_columns(struct text_table *table, struct window *window, struct slice row)
{
    struct slice pieces[TABLE_PIECES_MAX];
    size_t count = table_row_write(&table->columns, row, pieces);
    for (size_t i = 0; i < count; i++)
        if (slice_trim(pieces[i]).len)
            put_cell_text(window, pieces[i], table->columns.border);
        else
            window_put_byte(window, pieces[i].ptr[0]);
    return count > 0;
}

static bool ends_with_bar(struct slice text)
{
    return text.len && text.ptr[text.len - 1] == '|';
}

/* True for a row whose first or last cell is empty, below one without outer borders: "1 | 2 |" below "3 | 4 | 5". */
static bool has_empty_end(const struct text_table *table, struct slice text)
{
    return slice_begins(text, "|") != ends_with_bar(text) &&
           count_bars(text) + 1 == table->open_bars;
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

/* The sign between the two cells of a line without borders, "-1 | +1" or "-1;+1"; NUL for any other line. */
static char pair_border(struct slice text)
{
    char border = memchr(text.ptr, ';', text.len) ? ';' : '|';
    struct slice cells[COLUMNS_MAX];
    if (!text.len || table_split(text, border, cells) != 2 || !cells[0].len || !cells[1].len)
        return '\0';
    bool has_blank = is_space(cells[1].ptr[-1]);
    return has_blank == (border == '|') ? border : '\0';
}

/* The sign between the cells of a row, which becomes `row` without its outer borders; NUL if there is none. */
static char find_border(struct text_table *table, struct slice *row)
{
    struct slice text = *row;
    char above = table->pair_border, border = table_border(row);
    table->pair_border = border ? '\0' : pair_border(text);
    if (table->pair_border && table->pair_border == above) /* one line alone may be a sentence */
        return above;
    if (has_empty_end(table, text)) {
        *row = text;
        return '|';
    }
    table->open_bars = ends_with_bar(text) ? 0 : count_bars(text);
    return border;
}

static size_t count_cells(struct slice row, char border)
{
    size_t count = 0;
    for (; row.ptr; count++)
        table_next_cell(&row, border);
    return count;
}

/* True for what stands before a row of a grid: a number before each, or a word, perhaps none before some of them. */
static bool is_row_label(struct text_table *table, struct slice label)
{
    bool is_number = is_cell_number(label);
    if (!is_number && label.len && slice_count(label, is_letter) < 2)
        return false;
    if (!table->labels)
        table->labels = is_number ? LABELS_NUMBERS : LABELS_WORDS;
    return is_number == (table->labels == LABELS_NUMBERS);
}

/* A row of a grid without the number or word before it, if a row of letters, this one or one above it, names the columns. */
static struct slice without_labels(struct text_table *table, struct slice row, char border,
                                   bool *is_labelled)
{
    row = without_end_labels(row, border);
    size_t labelled = count_labelled(row, border);
    if (labelled) {
        table->labelled = labelled;
        table->labels = LABELS_UNKNOWN;
    }
    struct slice cells = first_cells(row, border, labelled ? 0 : table->labelled);
    struct slice label = cells.ptr ? table_next_cell(&cells, border) : NO_SLICE;
    *is_labelled = cells.ptr && count_cells(row, border) >= table->labelled &&
                   (is_cell_number(label) || is_grid_row(cells, border)) &&
                   is_row_label(table, label);
    if (!labelled && !*is_labelled)
        table->labelled = 0;
    return *is_labelled ? cells : row;
}

/* The heading of a round without cells that only count the columns: "Round 1" of "Round 1 | 1st | 2nd | 3rd". */
static struct slice without_counts(struct slice row, char border)
{
    struct slice rest = row, first = table_next_cell(&rest, border);
    if (!is_round_heading(first) || !rest.ptr)
        return row;
    while (rest.ptr)
        if (!word_is(WORDS_ORDINAL, table_next_cell(&rest, border)))
            return row;
    return first;
}

/*
 * Writes the cells of a row, with wide gaps between them: those of a grid as its signs, others as they are. Empty ones matter
 * in grids, and where the cells below each heading count.
 */
static void put_row(struct text_table *table, struct window *window, struct slice row, char border,
                    bool is_grid)
{
    const struct column_table *by_column = &table->by_column;
    bool keeps_empty =
            is_grid || (by_column->rounds && by_column->cells == count_cells(row, border));
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
        if (!cell.len)
            window_put_text(window, slice_of("."));
        else if (is_grid)
            put_column(window, cell);
        else
            put_cell_text(window, cell, border);
    }
    table->row_cells = is_full ? count : 0;
}

bool text_table_put_row(struct text_table *table, struct window *window, struct slice text)
{
    struct slice row = text;
    char border = find_border(table, &row);
    bool is_labelled;
    table->row_cells = 0;
    if (table->columns.count && !border && !table_has_separator(text, table->columns.border) &&
        slice_count(text, is_letter))
        table->columns.count = 0; /* the table ends above */
    if (put_with_columns(table, window, row))
        return false;
    table_columns_read(&table->columns, row, border);
    if (!border) {
        table->labelled = 0;
        window_put_text(window, text);
        return false;
    }
    if (put_as_field(window, row, border))
        return true;
    row = without_labels(table, without_counts(row, border), border, &is_labelled);
    put_row(table, window, row, border, is_labelled || is_grid_row(row, border));
    return false;
}
