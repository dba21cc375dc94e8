#include "wiki_rows.h"

/* True for "||a ||b ||" and "||move||player||". Empty cells of a page's grid are written with bars, too. */
static bool has_double_bars(struct slice text)
{
    enum { WORD_BYTES = 3 };
    bool has_cell = false;
    size_t run = 0, letters = 0;
    if (!text.len || text.ptr[0] != '|')
        return false;
    for (size_t i = 0; i < text.len; i++) {
        run = text.ptr[i] == '|' ? run + 1 : 0;
        letters = is_any_letter(text.ptr[i]) ? letters + 1 : 0;
        has_cell |= letters == WORD_BYTES || (run == 2 && i > 1 && is_space(text.ptr[i - 2]));
        if (run > 2 || (run == 1 && (i + 1 == text.len || text.ptr[i + 1] != '|')))
            return false;
    }
    return has_cell && run == 2;
}

/*
 * A row of a wiki: its headings are after carets, "^ a ^ b ^" or "^ a | 1 |" but not "^ 4 | x |", a row of a grid, or its
 * cells between double bars, "||!a ||!b ||" or "||~ a||~ b||".
 */
static bool is_row_of_wiki(struct slice text)
{
    if (text.len > 4 && has_double_bars(text))
        return true;
    if (text.len < 3 || text.ptr[0] != '^')
        return false;
    struct slice heading = slice_trim(slice_after(text, 1));
    return text.ptr[text.len - 1] == '^' ||
           (text.ptr[text.len - 1] == '|' && !is_digit(heading.ptr[0]));
}

size_t wiki_row_write(struct slice text, char *out, size_t size)
{
    size_t len = 0;
    if (text.len >= size || !is_row_of_wiki(text))
        return 0;
    char mark = text.ptr[0];
    for (size_t i = 0; i < text.len; i++) {
        bool is_bar = text.ptr[i] == mark;
        out[len++] = is_bar ? '|' : text.ptr[i];
        while (is_bar && i + 1 < text.len && strchr("|!~", text.ptr[i + 1]))
            i++;
    }
    return len;
}
