#include "two_columns.h"

#include "table_cells.h"

/* Takes the two cells of a line that wide gaps separate; false if it has more or fewer. */
static bool take_cells(struct slice line, struct slice cells[2])
{
    struct slice rest = slice_trim(line);
    cells[0] = table_next_cell(&rest, ' ');
    cells[1] = rest.ptr ? table_next_cell(&rest, ' ') : NO_SLICE;
    return cells[1].len && !rest.ptr;
}

static bool is_heading(struct slice cell)
{
    return cell.len < COLUMN_NAME_MAX && is_capital(*cell.ptr) && !slice_count(cell, is_digit);
}

static void read_headings(struct two_columns *columns, struct slice line)
{
    struct slice cells[2];
    *columns = (struct two_columns){ .at = 0 };
    if (!table_has_separator(line, ' ') || !take_cells(line, cells) || !is_heading(cells[0]) ||
        !is_heading(cells[1]))
        return;
    columns->at = (size_t)(cells[1].ptr - line.ptr);
    for (size_t i = 0; i < 2; i++)
        memcpy(columns->names[i], cells[i].ptr, cells[i].len);
}

/* A row without the words before it, as in "move 3: -2 +1". */
static struct slice without_label(struct slice row)
{
    struct slice rest = row;
    slice_take_until(&rest, ':');
    bool is_label = rest.len && is_space(*rest.ptr);
    return is_label ? slice_trim(rest) : row;
}

/* True for a row with a digit in its first word, and more: one word alone may be only a part of a row, unless it has only bits. */
static bool is_row(struct slice text)
{
    enum { BITS_FEWEST = 4 };
    struct slice row = without_label(text);
    struct slice rest = row, first = slice_take_until(&rest, ' ');
    bool is_bits = first.len >= BITS_FEWEST && slice_span_of(first, "01") == first.len;
    return slice_count(first, is_digit) > 0 && text.len <= SIDE_ROW_MAX &&
           (is_bits || memchr(text.ptr, ' ', text.len));
}

/* Splits a line where the second column begins; a line that ends before it has only the first. False for other lines. */
static bool split_line(const struct two_columns *columns, struct slice line, struct slice sides[2])
{
    size_t at = columns->at;
    bool has_both = line.len > at && !is_space(line.ptr[at]) && is_space(line.ptr[at - 1]) &&
                    is_space(line.ptr[at - 2]);
    sides[0] = slice_trim(has_both ? slice_first(line, at) : line);
    sides[1] = has_both ? slice_trim(slice_after(line, at)) : NO_SLICE;
    return has_both || line.len <= at;
}

static bool is_rule(struct slice line)
{
    return line.len && slice_span_of(line, "-= ") == line.len;
}

size_t two_columns_rows(struct two_columns *columns, struct slice line, struct named_cell rows[2])
{
    struct slice sides[2];
    size_t count = 0;
    if (columns->at && is_rule(line)) /* below the headings */
        return 0;
    if (!columns->at || !split_line(columns, line, sides)) {
        read_headings(columns, line);
        return 0;
    }
    for (; count < 2 && sides[count].len; count++) {
        if (!is_row(sides[count])) {
            columns->at = 0;
            return 0;
        }
        rows[count] =
                (struct named_cell){ slice_of(columns->names[count]), without_label(sides[count]) };
    }
    return count;
}
