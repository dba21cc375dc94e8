#include "drawn_lines.h"

#include <stdio.h>

/* The length of an arrow across a border at an offset; 0 for other text. */
static size_t arrow_down(struct slice text, size_t at)
{
    static const char *const arrows[] = { "\xe2\x86\x91", "\xe2\x86\x93", "^", "v", NULL };
    for (size_t i = 0; arrows[i]; i++)
        if (slice_begins(slice_after(text, at), arrows[i]))
            return strlen(arrows[i]);
    return 0;
}

/* The length of an arrow between two cells, with blanks around it; 0 for other text. */
static size_t arrow_aside(struct slice text, size_t at)
{
    static const char *const arrows[] = { "<-", "->", "<", ">", NULL };
    for (size_t i = 0; arrows[i]; i++) {
        size_t end = at + strlen(arrows[i]);
        if (slice_begins(slice_after(text, at), arrows[i]))
            return at > 0 && is_space(text.ptr[at - 1]) && end < text.len && is_space(text.ptr[end])
                           ? end - at
                           : 0;
    }
    return 0;
}

/*
 * Writes the border that begins a line, without arrows. Sets *used to its length, and *arrows if it has any; returns 0 if there is
 * no border.
 */
static size_t write_border(struct slice text, char *out, size_t *used, bool *arrows)
{
    enum { CORNERS_FEWEST = 3 };
    size_t len = 0, kept = 0, corners = 0;
    *used = 0;
    *arrows = false;
    for (size_t at = 0; at < text.len && text.ptr[0] != '-';) {
        size_t arrow = arrow_down(text, at);
        if (!arrow && !strchr("+-|", text.ptr[at]))
            break;
        *arrows |= arrow > 0;
        out[len++] = arrow ? '-' : text.ptr[at];
        at += arrow ? arrow : 1;
        if (out[len - 1] == '-')
            continue;
        corners++;
        kept = len;
        *used = at;
    }
    bool is_border =
            corners >= CORNERS_FEWEST && slice_contains((struct slice){ out, kept }, "---");
    return is_border ? kept : 0;
}

static bool is_in_word(char c)
{
    return is_any_letter(c) && c != 'x' && c != 'v' && c != 'X';
}

/* True for short values beside a border: "  7", "  +  -  x". */
static bool are_values(struct slice text)
{
    enum { LONGEST = 24 };
    return text.len && text.len <= LONGEST && is_space(text.ptr[0]) &&
           !slice_count(text, is_in_word);
}

/* Writes the row of a box with bars instead of arrows; returns 0 if it has none. */
static size_t write_box_row(struct slice text, char *out)
{
    size_t len = 0, arrows = 0;
    if (text.len < 3 || text.ptr[0] != '|' || text.ptr[text.len - 1] != '|')
        return 0;
    for (size_t at = 0; at < text.len;) {
        size_t arrow = arrow_aside(text, at);
        arrows += arrow > 0;
        out[len++] = arrow ? '|' : text.ptr[at];
        at += arrow ? arrow : 1;
    }
    return arrows && slice_span_of((struct slice){ out, len }, "| 0123456789") == len ? len : 0;
}

/* True for cells of a grid, most of them empty: "|   | 1 |   |". */
static bool are_squares(struct slice cells)
{
    enum { CELLS_FEWEST = 3, LONGEST = 2 };
    size_t count = 0, empty = 0;
    while (cells.len) {
        struct slice cell = slice_trim(slice_take_until(&cells, '|'));
        if (cell.len > LONGEST)
            return false;
        count++;
        empty += cell.len == 0;
    }
    return count >= CELLS_FEWEST && 2 * empty >= count;
}

/* Writes the row of a grid without its number before the box, "4 |   | 1 |   |"; returns 0 if it has none. */
static size_t write_without_number(struct slice text, char *out)
{
    size_t number = slice_span(text, is_digit);
    struct slice row = slice_trim(slice_after(text, number));
    if (!number || row.len < 3 || row.ptr[0] != '|' || row.ptr[row.len - 1] != '|' ||
        !are_squares((struct slice){ row.ptr + 1, row.len - 2 }))
        return 0;
    memcpy(out, row.ptr, row.len);
    return row.len;
}

/* Writes a line of a box as one without arrows and values. Returns its length, or 0 for other lines. */
static size_t write_box_line(struct slice text, char *out, size_t size)
{
    bool arrows;
    size_t used, border = text.len < size ? write_border(text, out, &used, &arrows) : 0;
    if (border)
        return arrows || are_values(slice_after(text, used)) ? border : 0;
    if (text.len >= size)
        return 0;
    size_t row = write_box_row(text, out);
    return row ? row : write_without_number(text, out);
}

/* True for a line inside a box that has no more than its number and what was gained in its cells: "2 | +8 |  | +4 |". */
static bool has_only_gains(struct slice text)
{
    size_t gains = 0, label = slice_span(text, is_digit);
    text = slice_trim(slice_after(text, label));
    if (text.len < 3 || text.ptr[0] != '|' || text.ptr[text.len - 1] != '|')
        return false;
    while (text.len) {
        struct slice cell = slice_trim(slice_take_until(&text, '|'));
        bool is_gain = cell.len > 1 && cell.ptr[0] == '+' &&
                       slice_span(slice_after(cell, 1), is_digit) + 1 == cell.len;
        if (cell.len && !is_gain)
            return false;
        gains += is_gain;
    }
    return gains > 0 || label > 0;
}

/* True for the signs below a grid that are not predicted: "+ - -   truth". */
static bool are_computed_signs(struct slice text)
{
    enum { SIGNS_FEWEST = 3 };
    size_t signs = slice_span_of(text, "+- \t");
    return signs >= SIGNS_FEWEST && slice_is(slice_after(text, signs), "truth");
}

/* True for the line above the scores: "Ann wins after 6 moves". */
static bool tells_result(struct slice text)
{
    while (text.len) {
        if (!slice_is(slice_take_until(&text, ' '), "after"))
            continue;
        struct slice number = slice_take_until(&text, ' ');
        return number.len && slice_span(number, is_digit) == number.len &&
               (slice_is(text, "move") || slice_is(text, "moves"));
    }
    return false;
}

/* True for a line of a tree below a list, "+-+-+ +--+ |", which joins its items. */
static bool is_tree(struct slice text)
{
    return slice_span_of(text, "+-| \t") == text.len &&
           (slice_contains(text, "-+-") || slice_contains(text, "+++")) &&
           slice_contains(text, " ");
}

/* Writes a list below a tree, whose items stand apart, "3      4    1", with one blank between them. 0 for other text. */
static size_t write_list(struct slice text, char *out, size_t size)
{
    size_t len = 0;
    if (text.len >= size || slice_span_of(text, "0123456789 \t") < text.len)
        return 0;
    for (size_t i = 0; i < text.len; i++)
        if (!is_space(text.ptr[i]))
            out[len++] = text.ptr[i];
        else if (len && out[len - 1] != ' ')
            out[len++] = ' ';
    return len < text.len ? len : 0;
}

/* Takes the next name and its score, before a wide gap or the end. False if there is none. */
static bool next_score(struct slice *rest, struct slice *name)
{
    enum { GAP_FEWEST = 3 };
    size_t end = 0, gap = 0;
    *rest = slice_trim(*rest);
    while (end < rest->len && gap < GAP_FEWEST) {
        gap = rest->ptr[end] == '\t' ? (size_t)GAP_FEWEST : is_space(rest->ptr[end]) ? gap + 1 : 0;
        end++;
    }
    struct slice score = slice_trim(slice_first(*rest, end));
    *rest = slice_after(*rest, end);
    size_t digits = score.len;
    while (digits > 0 && is_digit(score.ptr[digits - 1]))
        digits--;
    *name = slice_trim(slice_first(score, digits));
    return digits < score.len && digits > name->len && name->len > 0;
}

/* Writes the players whose scores a line has, with wide gaps between them: "Players: Ann, Bob". 0 for other text. */
static size_t write_players(struct slice text, char *out, size_t size)
{
    struct slice name;
    size_t len = 0;
    while (text.len) {
        if (!next_score(&text, &name))
            return 0;
        len += (size_t)snprintf(out + len, size - len, "%s%.*s",
                                len ? ", " : "Players: ", (int)name.len, name.ptr);
        if (len >= size)
            return 0;
    }
    return len;
}

static enum drawn_line kind_of(struct slice text)
{
    return are_computed_signs(text) ? DRAWN_SIGNS
           : is_tree(text)          ? DRAWN_TREE
           : tells_result(text)     ? DRAWN_RESULT
                                    : DRAWN_OTHER;
}

bool drawn_line_read(struct drawn_lines *drawn, bool in_box, struct slice *text, char *out,
                     size_t size)
{
    enum drawn_line above = drawn->above, kind = kind_of(*text);
    drawn->above = kind;
    bool is_mark = above == DRAWN_SIGNS && slice_span_of(*text, "vx* \t") == text->len;
    if (kind == DRAWN_SIGNS || kind == DRAWN_TREE || is_mark || (in_box && has_only_gains(*text)))
        return false;
    size_t len = above == DRAWN_TREE     ? write_list(*text, out, size)
                 : above == DRAWN_RESULT ? write_players(*text, out, size)
                                         : 0;
    len = len ? len : write_box_line(*text, out, size);
    if (len)
        *text = (struct slice){ out, len };
    return true;
}
