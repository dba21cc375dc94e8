#include "unread.h"

/* A remark in brackets, or a border of a table: neither is a row. */
static bool is_aside(struct slice text)
{
    size_t known = 0;
    for (size_t i = 0; i < text.len; i++)
        known += is_letter(text.ptr[i]) || is_digit(text.ptr[i]);
    return known == 0 || (text.ptr[0] == '(' && text.ptr[text.len - 1] == ')');
}

/* A row has digits and signs, and hardly a word. */
static bool looks_like_row(struct slice text)
{
    size_t digits = 0, letters = 0, signs = 0;
    for (size_t i = 0; i < text.len; i++) {
        digits += is_digit(text.ptr[i]);
        letters += is_letter(text.ptr[i]) || text.ptr[i] & 0x80;
        signs += !is_space(text.ptr[i]);
    }
    signs -= digits + letters;
    return digits > 0 && digits + signs >= letters && !is_aside(text);
}

/* Marks the lines that a slice of the flow reaches into, behind that where it begins. */
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
    size_t first = group->first_line, last = group->last_line;
    *unread = (struct unread){ .lines = NULL };
    if (last + 1 < window->line_count && !window->lines[last + 1].opens &&
        window->lines[last + 1].post == window->lines[last].post)
        last++;
    bool *read = arena_zero(arena, last - first + 1, sizeof *read);
    unread->lines = arena_zero(arena, last - first + 1, sizeof *unread->lines);
    for (size_t i = 0; i < hit_count; i++)
        mark_hit(window, hits[i], read, first, last);
    for (size_t line = first + 1; line <= last; line++)
        if (!read[line - first] && looks_like_row(window_text(window, line))) {
            unread->lines[unread->count++] = line;
            unread->between += line < group->last_line;
        }
}
