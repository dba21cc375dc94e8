#include "unread.h"

/* A remark in brackets, or a border of a table: not a row. */
static bool is_aside(struct slice text)
{
    size_t known = 0;
    for (size_t i = 0; i < text.len; i++)
        known += is_letter(text.ptr[i]) || is_digit(text.ptr[i]);
    return known == 0 || (text.ptr[0] == '(' && text.ptr[text.len - 1] == ')');
}

/* True if a word with a digit is as wide as the rows: "then 0l0l?". */
static bool has_word_of_width(struct slice text, size_t width)
{
    size_t len = 0, digits = 0;
    for (size_t i = 0; i <= text.len; i++) {
        bool in_word = i < text.len &&
                       (is_digit(text.ptr[i]) || is_letter(text.ptr[i]) || text.ptr[i] == '?');
        if (!in_word && digits && len == width)
            return true;
        len = in_word ? len + 1 : 0;
        digits = in_word ? digits + is_digit(text.ptr[i]) : 0;
    }
    return false;
}

/* True if a text has a word as wide as the rows (0 if these have no width), or more digits and signs than letters. */
static bool looks_like_row(struct slice text, size_t width)
{
    if (width > 2 && text.ptr[0] != '(' && has_word_of_width(text, width))
        return true;
    size_t digits = 0, letters = 0, signs = 0;
    for (size_t i = 0; i < text.len; i++) {
        digits += is_digit(text.ptr[i]);
        letters += is_letter(text.ptr[i]) || text.ptr[i] & 0x80;
        signs += !is_space(text.ptr[i]);
    }
    signs -= digits + letters;
    return digits > 0 && digits + signs >= letters && !is_aside(text);
}

/* Marks all lines that a slice of the flow covers as read. */
static void mark_rest(const struct window *window, struct slice text, bool *read, size_t first,
                      size_t last)
{
    if (!text.len || text.ptr < window->flow || text.ptr >= window->flow + window->flow_count)
        return;
    size_t end = (size_t)(text.ptr - window->flow) + text.len;
    for (size_t line = first; line <= last; line++)
        read[line - first] |= window->lines[line].flow < end &&
                              flow_end(window, line) > (size_t)(text.ptr - window->flow);
}

static void mark_hit(const struct window *window, const struct hit *hit, bool *read, size_t first,
                     size_t last)
{
    if (hit->line < first || hit->line > last)
        return;
    read[hit->line - first] = true;
    mark_rest(window, hit->parts[0], read, first, last);
    mark_rest(window, hit->groups[FIND_VALUE], read, first, last);
}

void unread_find(struct unread *unread, struct arena *arena, const struct window *window,
                 const struct group *group, const struct hit *const *hits, size_t hit_count)
{
    size_t first = group->first_line, last = group->last_line, width = 0;
    *unread = (struct unread){ .lines = NULL };
    if (last + 1 < window->line_count && !window->lines[last + 1].opens &&
        window->lines[last + 1].post == window->lines[last].post)
        last++;
    bool *read = arena_zero(arena, last - first + 1, sizeof *read);
    unread->lines = arena_zero(arena, last - first + 1, sizeof *unread->lines);
    for (size_t i = 0; i < hit_count; i++) {
        mark_hit(window, hits[i], read, first, last);
        width = width ? width : hit_word_width(hits[i]);
    }
    for (size_t line = first + 1; line <= last; line++)
        if (!read[line - first] && looks_like_row(window_text(window, line), width)) {
            unread->lines[unread->count++] = line;
            unread->between += line < group->last_line;
        }
}
