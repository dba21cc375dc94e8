#include "boxes.h"

#include <stdio.h>

#include "grammar/vocabulary.h"
#include "grid_cells.h"
#include "window.h"

/* Maximum length of a row. */
enum { BOX_ROW_MAX = 512 };

/* A border drawn with underscores: " _____ _____", "|_____|_____|" or "___________". */
static bool is_underscored(struct slice text)
{
    enum { SIDE_FEWEST = 3, SIDES_FEWEST = 2, LONG = 10 };
    size_t sides = 0, length = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (!strchr("_| ", text.ptr[i]))
            return false;
        length = text.ptr[i] == '_' ? length + 1 : 0;
        sides += length == SIDE_FEWEST;
        if (text.ptr[i] != '_' && i > 0 && i + 1 < text.len && text.ptr[i - 1] != '_')
            return false;
    }
    return sides >= SIDES_FEWEST || length >= LONG;
}

static bool is_border(struct slice text)
{
    if (is_underscored(text))
        return true;
    static const char corners[] = "+.,'`";
    if (text.len < 3 || !strchr(corners, text.ptr[0]) || !strchr(corners, text.ptr[text.len - 1]))
        return false;
    struct slice edge = { text.ptr + 1, text.len - 2 };
    bool dashes = false;
    for (size_t i = 1; i < edge.len; i++)
        dashes |= edge.ptr[i] != '+' && edge.ptr[i - 1] == edge.ptr[i];
    return dashes && slice_span_of(edge, "+-=.,'`") == edge.len;
}

/*
 * The next number, or the point of an empty cell, before a tab or the end; empty if there is something else. A word such as
 * "and", which stands between two numbers, counts as empty.
 */
static struct slice next_grid_cell(struct slice *rest)
{
    struct slice cell = slice_take_until(rest, '\t');
    if (word_is(WORDS_AND, cell))
        return slice_of(".");
    for (size_t i = 0; i < cell.len; i++)
        if (!is_digit(cell.ptr[i]) && !(cell.len == 1 && cell.ptr[0] == '.') &&
            !(i > 0 && strchr(",/", cell.ptr[i])))
            cell.len = 0;
    return cell;
}

/*
 * Writes "4,12\t." for the two lines of a box's row, "4\t." and "12\t.". Returns its length, or 0 if they are not the numbers
 * of a grid, or if the result does not fit.
 */
static size_t join_lines(struct slice upper, struct slice lower, char out[BOX_ROW_MAX])
{
    size_t len = 0;
    while (upper.len || lower.len) {
        struct slice first = next_grid_cell(&upper), second = next_grid_cell(&lower);
        if (!first.len || !second.len || len + first.len + second.len + 3 > BOX_ROW_MAX)
            return 0;
        bool both = first.ptr[0] != '.' && second.ptr[0] != '.';
        struct slice filled = first.ptr[0] == '.' ? second : first;
        len += (size_t)snprintf(out + len, BOX_ROW_MAX - len, "%s%.*s%s%.*s", len ? "\t" : "",
                                (int)filled.len, filled.ptr, both ? "," : "",
                                both ? (int)second.len : 0, second.ptr);
    }
    return len;
}

/* True if a cell is a word such as "and". Sets *empty if all cells are. */
static bool has_conjunction(struct slice text, bool *empty)
{
    bool found = false;
    for (*empty = true; text.len;) {
        struct slice cell = slice_take_until(&text, '\t');
        found |= word_is(WORDS_AND, cell);
        *empty &= slice_is(cell, ".");
    }
    return found;
}

/* True if the last lines are one row of a box: two, or more that have "and" between numbers, or of which one is not empty. */
static bool are_one_row(const struct box *box, const struct window *window)
{
    bool any_conjunction = false, empty;
    size_t filled = 0;
    if (box->lines > window->line_count)
        return false;
    for (size_t i = 1; i <= box->lines; i++) {
        any_conjunction |= has_conjunction(window_text(window, window->line_count - i), &empty);
        filled += !empty;
    }
    return box->lines == 2 || any_conjunction || filled == 1;
}

/* Joins the last lines if they are one row of a box, as far as they have numbers. False if memory runs out. */
static bool join_row(const struct box *box, struct window *window)
{
    char row[BOX_ROW_MAX];
    bool good = true;
    if (!are_one_row(box, window))
        return true;
    for (size_t left = box->lines; left > 1 && good; left--) {
        size_t first = window->line_count - 2;
        size_t len = join_lines(window_text(window, first), window_text(window, first + 1), row);
        struct text_line line = { .line = window->lines[first].number,
                                  .opens_block = window->lines[first].opens_block };
        if (!len)
            return true;
        window_cut(window, first);
        good = window_add_piece(window, &line, (struct slice){ row, len });
    }
    return good;
}

/* Drops the last line, which is the border above a box. */
static void drop_top_border(struct window *window)
{
    size_t last = window->line_count - 1;
    if (window->line_count == 0 || !is_border(window_text(window, last)))
        return;
    window->blank_above |= window->lines[last].opens_block;
    window_cut(window, last);
}

bool box_take_line(struct box *box, struct window *window, struct slice text, bool *good)
{
    bool is_rule = is_table_rule(text);
    bool ends_row = is_border(text) || (is_rule && box->is_open && box->lines > 0);
    bool is_row = !ends_row && table_border(&text) == '|';
    bool ends = ends_row && box->lines > 0;
    *good = true;
    if (is_rule && !ends_row)
        return false;
    *good = !(ends && box->is_open && box->lines > 1) || join_row(box, window);
    if (is_row && box->is_open && box->lines == 0)
        drop_top_border(window);
    box->is_open = ends_row || (box->is_open && is_row);
    box->lines = is_row ? box->lines + 1 : 0;
    return ends;
}

struct slice box_row_text(struct box *box, struct slice text)
{
    size_t width = box->width;
    bool is_row = text.len > 2 && text.ptr[0] == '|';
    if (is_row && width && text.len > width + 2 && text.ptr[width - 1] == '|' &&
        is_space(text.ptr[width]) && is_space(text.ptr[width + 1]) &&
        !memchr(text.ptr + width, '|', text.len - width))
        return slice_first(text, width);
    box->width = is_row && text.ptr[text.len - 1] == '|' ? text.len : 0;
    return text;
}
