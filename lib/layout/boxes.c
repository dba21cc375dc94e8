#include "boxes.h"

#include <stdio.h>

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

/* The next cell, before a tab or the end; empty if it is no number of a grid. */
static struct slice next_grid_cell(struct slice *rest)
{
    struct slice cell = slice_take_until(rest, '\t');
    return slice_span_of(cell, "0123456789.,/") == cell.len ? cell : NO_SLICE;
}

/*
 * Writes "4,12\t." for the two lines of a box's row, "4\t." and "12\t.". Returns its length, or 0 if they are not the numbers
 * of a grid, or if the result does not fit.
 */
static size_t join_lines(struct slice upper, struct slice lower, char out[BOX_ROW_MAX])
{
    size_t len = 0;
    while (upper.len) {
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

/* True if the last lines are one row of a box: two, or more of which only one is not empty. */
static bool are_one_row(const struct box *box, const struct window *window)
{
    size_t filled = 0;
    if (box->lines > window->line_count)
        return false;
    for (size_t i = 1; i <= box->lines; i++) {
        struct slice row = window_text(window, window->line_count - i);
        filled += slice_span_of(row, ".\t") < row.len;
    }
    return box->lines == 2 || filled == 1;
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
    bool is_edge = is_border(text), is_rule = is_table_rule(text);
    bool is_row = !is_edge && !is_rule && table_border(&text) == '|';
    /* a rule below one line may be that of headings */
    bool ends = (is_edge && box->lines > 0) || (is_rule && box->lines > 1);
    *good = !ends || join_row(box, window);
    if (is_row)
        drop_top_border(window);
    box->lines = is_row ? box->lines + 1 : 0;
    box->has_border = is_edge || ((is_row || is_rule) && box->has_border);
    return ends;
}
