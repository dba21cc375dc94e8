#include "numbered_moves.h"

#include "grid_cells.h"

/*
 * The number of a move that begins a text, such as "1 a4", "12 00010" and "2. . . 1 .", or 0. *marked: a sign follows the
 * number.
 */
static size_t move_number(struct slice text, bool *marked)
{
    enum { DIGITS_MOST = 4, SQUARES_FEWEST = 5 };
    size_t at = 0, number = 0;
    while (at < text.len && at < DIGITS_MOST && is_digit(text.ptr[at]))
        number = 10 * number + (size_t)(text.ptr[at++] - '0');
    *marked = number && at < text.len && strchr(".:)", text.ptr[at]);
    at += *marked;
    if (at == text.len || !is_space(text.ptr[at]))
        return 0;
    struct slice move = slice_trim(slice_after(text, at));
    bool is_square = move.len > 1 && is_letter(move.ptr[0]) && is_digit(move.ptr[1]);
    bool is_row = slice_span_of(move, *marked ? "01._ " : "01") >= SQUARES_FEWEST;
    return is_square || is_row ? number : 0;
}

/*
 * The number of a move that begins at this place of a line; else 0. A number without a sign counts only at the start of
 * the line, or after a wide gap.
 */
static size_t move_number_at(struct slice line, size_t at)
{
    bool marked, is_gap = at > 0 && is_space(line.ptr[at - 1]),
                 is_wide = at > 1 && is_space(line.ptr[at - 2]);
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

static bool is_no_bit(char c)
{
    return c != '0' && c != '1';
}

/* True if a row is the one before it with one digit changed, or with one more at the end; a mistyped sign is not counted. */
static bool follows(struct slice before, struct slice row)
{
    if (row.len < before.len)
        return false;
    size_t changes = row.len - before.len, mistyped = slice_count(row, is_no_bit);
    for (size_t i = 0; i < before.len; i++) {
        changes += before.ptr[i] != row.ptr[i];
        mistyped += is_no_bit(before.ptr[i]);
    }
    return changes >= 1 && changes <= 1 + mistyped;
}

/* The length of what separates two rows: blanks, bars, commas and arrows; 0 for a row. *is_sign: it is not only blanks. */
static size_t separator_length(struct slice text, bool *is_sign)
{
    static const char arrow[] = "\xe2\x86\x92";
    size_t len = slice_span_of(text, " \t|,;->"), blanks = slice_span_of(text, " \t");
    if (slice_begins(slice_after(text, len), arrow)) {
        len += strlen(arrow);
        len += slice_span_of(slice_after(text, len), " \t");
    }
    *is_sign |= len > blanks;
    return len;
}

size_t rows_side_by_side(struct slice text, struct slice rows[NUMBERED_MAX])
{
    /* A single row may be typed in groups of three to five digits with blanks between them. */
    enum { DIGITS_FEWEST = 4, DIGITS_FEWEST_IN_WORDS = 6 };
    bool has_signs = table_border(&text) || table_has_separator(text, ' ');
    size_t count = 0, number = slice_span(text, is_digit), len;
    if (number && number < text.len && strchr(".)", text.ptr[number])) /* of the move */
        text = slice_after(text, number + 1);
    if (text.len && text.ptr[text.len - 1] == '.')
        text.len--;
    for (;; text = slice_after(text, len)) {
        text = slice_after(text, separator_length(text, &has_signs));
        for (len = 0; len < text.len && !strchr(" \t|,;->\xe2", text.ptr[len]);)
            len++;
        if (!text.len)
            break;
        struct slice row = slice_first(text, len);
        if (!len || count == NUMBERED_MAX || slice_count(row, is_no_bit) > 1 ||
            (count && !follows(rows[count - 1], row)))
            return 0;
        rows[count++] = row;
    }
    size_t fewest = has_signs ? DIGITS_FEWEST : DIGITS_FEWEST_IN_WORDS;
    return count > 1 && rows[count - 1].len >= fewest ? count : 0;
}
