#include "named_cells.h"

#include "grammar/vocabulary.h"
#include "table_cells.h"

/* True for a name: a capitalized word, not the name of a card, or the author. Only before a colon may it be an initial. */
static bool is_name(struct slice word, bool has_colon)
{
    enum { LONGEST = 40 };
    if (word.len < (has_colon ? 1 : 2) || word.len > LONGEST)
        return false;
    return word_is(WORDS_AUTHOR, word) ||
           (is_capital(*word.ptr) && slice_count(word, is_any_letter) == word.len &&
            slice_span_of(word, "UDS") < word.len && !word_is(WORDS_COMMON, word) &&
            !word_is(WORDS_CARDNAME, word));
}

enum { VALUE_LONGEST = 60 };

/* True for digits, signs, squares, or letters such as UDS, but not for words, unless a colon or a gap is before them. */
static bool is_value(struct slice text, bool is_marked)
{
    if (is_marked && slice_count(text, is_digit))
        return text.len <= VALUE_LONGEST;
    for (size_t i = 0; i + 1 < text.len; i++)
        if (is_any_letter(text.ptr[i]) && is_any_letter(text.ptr[i + 1]) &&
            !(strchr("UDS", text.ptr[i]) && strchr("UDS", text.ptr[i + 1])))
            return false;
    return text.len > 0 && text.len <= VALUE_LONGEST && !strchr(".!?", text.ptr[text.len - 1]);
}

/* The numbers of a text that has nothing else; else 0. */
static size_t count_numbers(struct slice text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.len; i++)
        count += is_digit(text.ptr[i]) && (i == 0 || is_space(text.ptr[i - 1]));
    return slice_span_of(text, "0123456789 ") == text.len ? count : 0;
}

/*
 * Numbers may have wide gaps between them, "6  9 12  3": takes the cells after the value that have nothing else. Two numbers
 * may be that of a move and its sign.
 */
static struct slice take_more_numbers(struct slice value, struct slice *rest)
{
    enum { FEWEST = 3 };
    struct slice all = value, after = *rest, left = *rest;
    while (count_numbers(all) && after.len) {
        struct slice next = table_next_cell(&after, ' ');
        if (!count_numbers(next))
            break;
        all = slice_between(all.ptr, next.ptr + next.len);
        left = after;
    }
    if (count_numbers(all) < FEWEST)
        return value;
    *rest = left;
    return all;
}

/* Takes a name and its value, in one cell or more. False if there is something else. */
static bool take_cell(struct slice *rest, struct named_cell *cell)
{
    struct slice value = table_next_cell(rest, ' ');
    cell->name = slice_first(value, slice_span(value, is_word_byte));
    value = slice_after(value, cell->name.len);
    bool has_colon = value.len && strchr(":=", *value.ptr);
    if (has_colon)
        value = slice_after(value, 1);
    bool is_alone = value.len == 0, is_apart = is_alone || is_space(*value.ptr);
    cell->value = is_alone ? table_next_cell(rest, ' ') : slice_trim(value);
    cell->value = take_more_numbers(cell->value, rest);
    bool good = is_apart && is_name(cell->name, has_colon) &&
                is_value(cell->value, has_colon || is_alone);
    if (good && rest->len && *rest->ptr == '(') { /* a remark in a cell of its own */
        struct slice remark = table_next_cell(rest, ' ');
        cell->value = slice_between(cell->value.ptr, remark.ptr + remark.len);
    }
    return good && cell->value.len <= VALUE_LONGEST;
}

/* Takes "Predictions:", or a cell such as "First round.", off the line. */
static struct slice take_label(struct slice *text)
{
    struct slice rest = *text, label = slice_take_until(&rest, ':');
    bool is_label = rest.len && is_space(*rest.ptr) && !is_name(label, true);
    if (!is_label) {
        rest = *text;
        label = table_next_cell(&rest, ' ');
        is_label = label.len && label.ptr[label.len - 1] == '.' && rest.len;
    }
    if (is_label)
        *text = slice_trim(rest);
    return is_label ? slice_trim(label) : NO_SLICE;
}

/* True for a number of moves or points, but not for a row of binary digits. */
static bool is_number(struct slice value)
{
    enum { ROW_SHORTEST = 4 };
    bool is_row = value.len >= ROW_SHORTEST && slice_span_of(value, "01") == value.len;
    return is_cell_number(value) && !is_row;
}

size_t named_cells(struct slice text, struct slice *label, struct named_cell cells[NAMED_CELLS_MAX])
{
    size_t count = 0, numbers = 0;
    text = slice_trim(text);
    *label = take_label(&text);
    if (!table_has_separator(text, ' '))
        return 0;
    for (; text.len; count++) {
        if (count == NAMED_CELLS_MAX || !take_cell(&text, &cells[count]))
            return 0;
        numbers += is_number(cells[count].value);
    }
    bool differ = count > 1 && !slice_equal_nocase(cells[0].name, cells[1].name);
    return differ && numbers < count ? count : 0; /* numbers of all may be one move, or the score */
}
