#include "table_cells.h"

/* The end of a cell, and of what separates it from the next. */
static size_t cell_end(struct slice row, char border, size_t *next)
{
    bool quoted = row.len && row.ptr[0] == '"' && (border == ',' || border == ';');
    for (size_t i = quoted; i < row.len; i++) {
        quoted &= row.ptr[i] != '"';
        bool is_gap = border == ' ' && i > 0 && is_space(row.ptr[i]) &&
                      (row.ptr[i] == '\t' || (i + 1 < row.len && is_space(row.ptr[i + 1])));
        if (quoted || !(is_gap || (border != ' ' && row.ptr[i] == border)))
            continue;
        *next = i + 1;
        while (is_gap && *next < row.len && is_space(row.ptr[*next]))
            ++*next;
        return i;
    }
    return *next = row.len;
}

struct slice table_next_cell(struct slice *rest, char border)
{
    size_t next, end = cell_end(*rest, border, &next);
    struct slice cell = slice_trim((struct slice){ rest->ptr, end });
    *rest = end < rest->len ? slice_after(*rest, next) : NO_SLICE;
    if (cell.len > 1 && cell.ptr[0] == '"' && cell.ptr[cell.len - 1] == '"' && border != '|')
        cell = slice_trim((struct slice){ cell.ptr + 1, cell.len - 2 });
    bool is_text = cell.len > 1 && cell.ptr[0] == '\'' && is_digit(cell.ptr[1]);
    if (is_text) /* in a spreadsheet: '0010 */
        cell = slice_after(cell, 1);
    if (cell.len > 2 && cell.ptr[0] == '_' && cell.ptr[1] == '.') /* a heading in Textile */
        cell = slice_trim(slice_after(cell, 2));
    bool is_blank = slice_is(cell, "&nbsp;") || slice_is(cell, "&#160;"); /* in Markdown */
    return is_blank ? slice_first(cell, 0) : cell;
}

bool is_cell_number(struct slice cell)
{
    for (size_t i = 0; i < cell.len; i++)
        if (!is_digit(cell.ptr[i]) && !(i > 0 && i + 1 == cell.len && strchr(".)", cell.ptr[i])))
            return false;
    return cell.len > 0;
}

size_t cell_number(struct slice cell)
{
    enum { NUMBER_MOST = 1000000 };
    size_t number = 0;
    for (size_t i = 0; i < cell.len && is_digit(cell.ptr[i]) && number < NUMBER_MOST; i++)
        number = 10 * number + (size_t)(cell.ptr[i] - '0');
    return is_cell_number(cell) && cell.ptr[0] != '0' ? number : 0;
}

bool table_has_separator(struct slice row, char border)
{
    if (border != ' ')
        return row.len && memchr(row.ptr, border, row.len);
    if (row.len > 1 && memchr(row.ptr + 1, '\t', row.len - 1))
        return true;
    for (size_t i = 1; i < row.len; i += 2) /* of two blanks, one is at an odd place */
        if (is_space(row.ptr[i]) &&
            (is_space(row.ptr[i - 1]) || (i + 1 < row.len && is_space(row.ptr[i + 1]))))
            return true;
    return false;
}

size_t table_split(struct slice row, char border, struct slice cells[COLUMNS_MAX])
{
    size_t count = 0;
    if (border == ' ')
        row = slice_trim(row);
    while (row.ptr && count < COLUMNS_MAX)
        cells[count++] = table_next_cell(&row, border);
    return row.ptr ? 0 : count;
}
