#include "joined_rows.h"

#include <stdio.h>

#include "grammar/vocabulary.h"

/*
 * The number of a move that begins a text, such as "1 a4", "12. 00010", "2. . . 1 ." and "3: (2,1)", or 0. *marked: a sign follows the
 * number.
 */
static size_t move_number(struct slice text, bool *marked)
{
    enum { DIGITS_MOST = 4, BITS_FEWEST = 3, SQUARES_FEWEST = 5 };
    size_t at = 0, number = 0;
    while (at < text.len && at < DIGITS_MOST && is_digit(text.ptr[at]))
        number = 10 * number + (size_t)(text.ptr[at++] - '0');
    *marked = number && at < text.len && strchr(".:)", text.ptr[at]);
    at += *marked;
    if (at == text.len || !is_space(text.ptr[at]))
        return 0;
    struct slice move = slice_trim(slice_after(text, at));
    size_t bits = slice_span_of(move, "01"), squares = slice_span_of(move, "01._ ");
    bool is_square = move.len > 1 && is_letter(move.ptr[0]) && is_digit(move.ptr[1]);
    bool is_row = squares >= SQUARES_FEWEST && (*marked || slice_span_of(move, "01 ") < squares);
    bool is_move = is_square || (move.len && *move.ptr == '(') || bits >= BITS_FEWEST || is_row;
    return is_move ? number : 0;
}

/*
 * The number of a move that begins at this place of a line; else 0. A number without a sign counts only at the start of
 * the line, or after a wide gap.
 */
static size_t move_number_at(struct slice line, size_t at)
{
    bool marked, is_gap = at > 0 && is_space(line.ptr[at - 1]),
                 is_wide = at > 1 && is_gap && is_space(line.ptr[at - 2]);
    size_t number = at == 0 || is_gap ? move_number(slice_after(line, at), &marked) : 0;
    return number && (at == 0 || marked || is_wide) ? number : 0;
}

size_t numbered_moves(struct slice text, struct slice moves[NUMBERED_MAX])
{
    size_t count = 0, last = 0;
    text = slice_trim(text);
    for (size_t at = 0; at < text.len && (at == 0 || count); at++) {
        size_t number = move_number_at(text, at);
        if (number <= last)
            continue;
        if (count == NUMBERED_MAX)
            return 0;
        if (count)
            moves[count - 1] = slice_trim(slice_between(moves[count - 1].ptr, text.ptr + at));
        moves[count++] = slice_after(text, at);
        last = number;
    }
    return count > 1 ? count : 0;
}

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

bool is_box_border(struct slice text)
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

size_t box_row_join(struct slice upper, struct slice lower, char out[BOX_ROW_MAX])
{
    size_t len = 0;
    while (upper.len || lower.len) {
        struct slice first = next_grid_cell(&upper), second = next_grid_cell(&lower);
        if (!first.len || !second.len || len + first.len + second.len + 4 > BOX_ROW_MAX)
            return 0;
        bool both = first.ptr[0] != '.' && second.ptr[0] != '.';
        struct slice filled = first.ptr[0] == '.' ? second : first;
        len += (size_t)snprintf(out + len, BOX_ROW_MAX - len, "|%.*s%s%.*s", (int)filled.len,
                                filled.ptr, both ? "," : "", both ? (int)second.len : 0,
                                second.ptr);
    }
    if (len)
        out[len++] = '|';
    return len;
}
