#include "grid_cells.h"

#include "grammar/vocabulary.h"

/* The number of bars with a blank on both sides, in a table without outer borders: "1 | +1 | -1". */
size_t count_bars(struct slice text)
{
    size_t count = 0;
    const char *bar = text.len ? memchr(text.ptr, '|', text.len) : NULL;
    for (size_t i = bar ? (size_t)(bar - text.ptr) : text.len; i + 1 < text.len; i++)
        count += i > 0 && text.ptr[i] == '|' && is_space(text.ptr[i - 1]) &&
                 is_space(text.ptr[i + 1]);
    return count;
}

char table_border(struct slice *text)
{
    if (text->len > 2 && text->ptr[0] == '|' && text->ptr[text->len - 1] == '|') {
        *text = (struct slice){ text->ptr + 1, text->len - 2 };
        return '|';
    }
    if (count_bars(*text) > 1) {
        text->len -= text->ptr[text->len - 1] == '|'; /* "9 | |x| |" has a number before its box */
        return '|';
    }
    return text->len && memchr(text->ptr, '\t', text->len) ? '\t' : '\0';
}

bool is_table_rule(struct slice text)
{
    size_t dashes = 0, bars = 0;
    for (size_t i = 0; i < text.len; i++) {
        dashes += (text.ptr[i] == '-' || text.ptr[i] == '=') && i > 0 &&
                  text.ptr[i - 1] == text.ptr[i];
        bars += text.ptr[i] == '|' || (text.ptr[i] == ' ' && i > 0 && text.ptr[i - 1] == '=') ||
                (text.ptr[i] == '+' && i > 0);
        if (!is_space(text.ptr[i]) && !strchr(i > 0 ? "|:-=+" : "|:-=", text.ptr[i]))
            return false;
    }
    return dashes && bars;
}

size_t second_number(struct slice cell, struct slice *sign)
{
    size_t first = slice_span(cell, is_digit), at = cell.len;
    while (at > first && is_digit(cell.ptr[at - 1]))
        at--;
    *sign = slice_trim((struct slice){ cell.ptr + first, at - first });
    bool has_blanks = at > first && is_space(cell.ptr[first]) && is_space(cell.ptr[at - 1]);
    bool separates = !sign->len || word_is(WORDS_AND, *sign) ||
                     (sign->len == 1 && strchr(has_blanks ? ",;/&+.-:*" : ",;/&+", *sign->ptr));
    return first > 0 && at > first && at < cell.len && separates ? at : 0;
}

struct slice one_sign(struct slice cell)
{
    if (word_is(WORDS_EMPTYCELL, cell))
        return (struct slice){ cell.ptr, 0 };
    for (size_t i = 0; i < cell.len; i++)
        if (cell.ptr[i] != cell.ptr[0] || !strchr("#*xXoO@", cell.ptr[0]))
            return cell;
    return (struct slice){ cell.ptr, cell.len > 0 };
}

bool is_row_key(struct slice cell)
{
    if (!cell.len || !is_letter(cell.ptr[0]))
        return false;
    return cell.len == 1 ? !strchr("xXoO", cell.ptr[0]) : !is_digit(cell.ptr[1]);
}

bool is_grid_row(struct slice rest, char border)
{
    struct slice sign;
    for (bool is_first = true; rest.ptr; is_first = false) {
        struct slice cell = one_sign(table_next_cell(&rest, border));
        bool is_small = cell.len == 2 && is_cell_number(cell);
        bool is_key = is_first && cell.len == 1 && is_row_key(cell); /* "n | 7" */
        if (is_key || (cell.len > 1 && !is_small && !second_number(cell, &sign)))
            return false;
    }
    return true;
}

/* True for the name of a column with this index: "b", "col b" or "column 2". */
static bool names_column(struct slice heading, size_t index)
{
    struct slice rest = heading, word = slice_take_word(&rest);
    const char *axis = word_meaning(WORDS_AXIS, word);
    bool has_axis = rest.len && axis && strcmp(axis, "column") == 0;
    struct slice name = slice_trim(has_axis ? rest : heading);
    return (name.len == 1 && lower(*name.ptr) == (char)('a' + index)) ||
           (has_axis && cell_number(name) == index + 1);
}

size_t count_labelled(struct slice headings, char border)
{
    enum { FEWEST = 2 };
    size_t columns = 0;
    while (headings.ptr)
        columns += names_column(table_next_cell(&headings, border), columns);
    return columns >= FEWEST ? columns + 1 : 0;
}

struct slice first_cells(struct slice row, char border, size_t count)
{
    struct slice rest = row;
    if (count == 0)
        return NO_SLICE;
    for (; rest.ptr && count > 0; count--)
        table_next_cell(&rest, border);
    return rest.ptr ? slice_between(row.ptr, rest.ptr - 1) : row; /* without the separator */
}
