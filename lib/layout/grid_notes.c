#include "grid_notes.h"

/* True for an empty or marked square, or the number of a move in it. */
static bool is_square(struct slice cell)
{
    enum { DIGITS_MOST = 2 };
    return (cell.len == 1 && strchr(".*_xXoO#@-", *cell.ptr)) ||
           (cell.len <= DIGITS_MOST && slice_span(cell, is_digit) == cell.len);
}

enum { SQUARES_FEWEST = 3 };

/* True for a row such as "4 | . 1 . . |" or ". X . .", not for a row of numbers. */
static bool is_row_of_squares(struct slice text)
{
    size_t count = 0, signs = 0, at = 0;
    while (at < text.len) {
        size_t start = at;
        while (at < text.len && !strchr(" |\t", text.ptr[at]))
            at++;
        struct slice cell = { text.ptr + start, at - start };
        if (cell.len && !is_square(cell))
            return false;
        count += cell.len > 0;
        signs += cell.len == 1 && !is_digit(*cell.ptr);
        at++;
    }
    return count >= SQUARES_FEWEST && 2 * signs > count;
}

static bool tells_value(char c)
{
    return strchr(":=+-", c) != NULL;
}

/* True for words that tell something, "Ann: + -", not just for the name of a player, which may follow other notes. */
static bool is_note(struct slice text, bool follows_note)
{
    enum { BLANKS_FEWEST = 2 };
    bool tells = follows_note || slice_count(text, tells_value) > 0 ||
                 slice_count(text, is_space) >= BLANKS_FEWEST;
    text = slice_trim(slice_after(text, slice_span_of(text, "->"))); /* "--> 3 points" */
    size_t digits = slice_span(text, is_digit);                      /* "3 right" */
    struct slice words = slice_after(text, digits && digits < text.len ? digits + 1 : digits);
    return tells && words.len > 1 && text.len < GRID_NOTE_BYTES && is_any_letter(words.ptr[0]) &&
           is_any_letter(words.ptr[1]);
}

/* Finds the words after a row of a grid and a wide gap. Returns the length of the row; 0 if there are none. */
static size_t find_note(struct slice text, bool follows_note, struct slice *note)
{
    enum { GAP_FEWEST = 3, ROW_MOST = 256 };
    size_t end = 0, gap = 0;
    for (size_t i = 0; i < text.len && end <= ROW_MOST; i++) {
        if (is_space(text.ptr[i])) {
            gap += text.ptr[i] == '\t' ? (size_t)GAP_FEWEST : 1;
            continue;
        }
        struct slice row = slice_first(text, end);
        *note = slice_after(text, i);
        if (gap >= GAP_FEWEST && is_note(*note, follows_note) && is_row_of_squares(row))
            return end;
        if (gap >= GAP_FEWEST && is_any_letter(text.ptr[i]) && end > 0 && !is_row_of_squares(row))
            return 0;
        gap = 0;
        end = i + 1;
    }
    return 0;
}

bool grid_notes_take(struct grid_notes *notes, struct window *window, struct text_line *line)
{
    struct slice note;
    size_t row = find_note(line->text, notes->count > 0, &note);
    if (!row)
        return !notes->count || is_row_of_squares(line->text) || grid_notes_put(notes, window);
    if (notes->count == GRID_NOTES_MAX)
        return true;
    struct grid_note *item = &notes->items[notes->count++];
    *item = (struct grid_note){ .len = note.len, .line = line->line, .quotes = line->quotes };
    memcpy(item->text, note.ptr, note.len);
    line->text = slice_first(line->text, row);
    return true;
}

bool grid_notes_put(struct grid_notes *notes, struct window *window)
{
    bool good = true;
    for (size_t i = 0; i < notes->count && good; i++) {
        const struct grid_note *item = &notes->items[i];
        struct text_line line = { .line = item->line, .quotes = item->quotes, .opens_block = true };
        good = window_add_piece(window, &line, (struct slice){ item->text, item->len });
    }
    notes->count = 0;
    return good;
}
