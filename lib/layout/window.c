#include "window.h"

#include <stdlib.h>

#include "base/order.h"
#include "read/line_buffer.h"
#include "window_text.h"

/* Text does not grow when it is added, except for a space before each piece, and cells of tables. */
enum { ROOM = 2 * LINE_MAX_BYTES };

bool window_open(struct window *window)
{
    *window =
            (struct window){ .bytes = malloc(WINDOW_BYTES),
                             .flow = malloc(WINDOW_BYTES),
                             .lines = malloc((WINDOW_LINES + LINES_MORE) * sizeof *window->lines) };
    if (window->bytes && window->flow && window->lines)
        return true;
    window_close(window);
    return false;
}

void window_close(struct window *window)
{
    free(window->bytes);
    free(window->flow);
    free(window->lines);
    free(window->marks);
    free(window->posts);
    *window = (struct window){ .bytes = NULL };
}

/* True if whole words from a line, and perhaps from those below it, are these. */
static bool has_words(const struct window *window, size_t line, struct slice words)
{
    const char *at = window->flow + window->lines[line].flow,
               *end = window->flow + flow_end(window, line);
    const char *stop = window->flow + window->flow_count;
    for (const char *start = at; (at = memchr(at, *words.ptr, (size_t)(end - at))); at++)
        if ((size_t)(stop - at) >= words.len && memcmp(at, words.ptr, words.len) == 0 &&
            (at == start || is_space(at[-1])) &&
            (at + words.len == stop || !is_word_byte(at[words.len])))
            return true;
    return false;
}

/* True if a line quotes words above it in its post: a whole line, or some words that are not too far above. */
static bool is_quotation(const struct window *window, size_t line)
{
    enum { LINES_BACK = 256, BYTES_BACK = 8192 };
    enum { LONG_ENOUGH = 12 }; /* a shorter text may be new: only as a whole line is it the same */
    const struct window_line *quoted = &window->lines[line];
    struct slice words = window_text(window, line);
    for (size_t i = line; quoted->quotes && i-- > 0 && line - i <= LINES_BACK;) {
        const struct window_line *above = &window->lines[i];
        bool is_near = words.len >= LONG_ENOUGH && quoted->flow - above->flow <= BYTES_BACK;
        if (above->quotes < quoted->quotes && above->post == quoted->post &&
            (slice_equal(window_text(window, i), words) ||
             (is_near && has_words(window, i, words))))
            return true;
    }
    return false;
}

void window_find_quotations(struct window *window)
{
    for (size_t i = 0; i < window->line_count; i++)
        window->lines[i].is_quotation |=
                is_quotation(window, i); /* what it quotes may have been dropped */
}

bool window_is_full(const struct window *window)
{
    return window->line_count >= WINDOW_LINES || window->byte_count + ROOM > WINDOW_BYTES ||
           window->flow_count + ROOM > WINDOW_BYTES;
}

/* Makes room for one more item; NULL if memory runs out. */
static void *grown(void *items, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return items;
    size_t expected = *capacity ? *capacity * 2 : 64;
    void *bigger = realloc(items, expected * size);
    if (bigger)
        *capacity = expected;
    return bigger;
}

static bool add_mark(struct window *window, uint64_t number)
{
    if (window->mark_count && window->marks[window->mark_count - 1].number == number)
        return true;
    void *marks =
            grown(window->marks, window->mark_count, &window->mark_capacity, sizeof *window->marks);
    if (!marks)
        return false;
    window->marks = marks;
    window->marks[window->mark_count++] = (struct window_mark){ window->flow_count, number };
    return true;
}

bool window_add_post(struct window *window, const struct post *post)
{
    void *posts =
            grown(window->posts, window->post_count, &window->post_capacity, sizeof *window->posts);
    if (!posts)
        return false;
    window->posts = posts;
    window->posts[window->post_count++] = *post;
    return true;
}

/* --- lines --- */

/*
 * Marks a bullet: in the flow, a dash would be taken for a sign of the line above. A dash before a single name, "- Ray", is
 * left alone: that is a signature, not an item of a list.
 */
static void mark_bullet(struct window *window, const struct window_line *line)
{
    const char *text = window->bytes + line->at;
    struct slice rest = { text + 2, line->len > 2 ? line->len - 2 : 0 };
    bool is_signature =
            rest.len && is_capital(*rest.ptr) && slice_count(rest, is_any_letter) == rest.len;
    if (line->len > 2 && !is_signature && text[0] == '-' && text[1] == ' ' && is_letter(text[2]))
        window->flow[line->flow] = '*';
}

bool window_join(struct window *window, const struct text_line *line)
{
    struct window_line *last = &window->lines[window->line_count - 1];
    if (line->join == JOIN_SPACE)
        window_put_byte(window, ' ');
    if (!add_mark(window, line->line))
        return false;
    window_put_text(window, line->text);
    last->len = window->byte_count - last->at;
    return true;
}

bool window_begin_line(struct window *window, const struct text_line *line)
{
    if (window->line_count)
        window->flow[window->flow_count++] = ' ';
    struct window_line *added = &window->lines[window->line_count++];
    *added = (struct window_line){ .at = window->byte_count,
                                   .flow = window->flow_count,
                                   .number = line->line,
                                   .post = window->post_count - 1,
                                   .separated = window->separated,
                                   .quotes = line->quotes,
                                   .opens_block = line->opens_block || line->level ||
                                                  window->blank_above || window->separated ||
                                                  window->line_count == 1 };
    window->blank_above = line->level > 0;
    window->separated = false;
    return add_mark(window, line->line);
}

/*
 * A reply belongs to the post of the mail above if that has the same subject, or if the reply has none. `were_headers`: the line
 * above is a header, so that the last line may be the first below the headers.
 */
static void join_thread(struct window *window, bool were_headers)
{
    size_t last = window->post_count - 1, first = window->line_count;
    bool in_headers = window->outline.in_headers;
    if (last == 0 || !(in_headers || were_headers) || !window->posts[last - 1].title[0])
        return;
    const char *subject = window->posts[last].title;
    while (first > 0 && window->lines[first - 1].post == last)
        first--;
    bool has_same = in_headers && strcmp(subject, window->posts[last - 1].title) == 0;
    bool has_none = were_headers && !in_headers && !subject[0] && !window->lines[first].quotes;
    if (!has_same && !has_none)
        return;
    for (size_t line = first; line < window->line_count; line++)
        window->lines[line].post--;
    window->posts[--window->post_count - 1].has_text = true;
}

bool window_end_line(struct window *window, const struct text_line *line, bool is_field)
{
    struct post post = window->posts[window->post_count - 1];
    struct window_line *added = &window->lines[window->line_count - 1];
    added->len = window->byte_count - added->at;
    mark_bullet(window, added);
    struct text_line shown = *line;
    shown.text = window_text(window, window->line_count - 1);
    shown.opens_block = added->opens_block;
    if (is_field) {
        window->posts[window->post_count - 1].has_text = true;
        return true;
    }
    bool were_headers = window->outline.in_headers;
    if (post_outline_line(&window->outline, &shown, &post)) {
        if (!window_add_post(window, &post))
            return false;
        added->post = window->post_count - 1;
    } else {
        window->posts[window->post_count - 1] = post;
    }
    added->is_header = window->outline.in_headers;
    join_thread(window, were_headers);
    return !window->outline.failed;
}

bool window_add_piece(struct window *window, const struct text_line *line, struct slice text)
{
    if (!slice_trim(text).len)
        return true;
    if (!window_begin_line(window, line))
        return false;
    window_put_text(window, text);
    return window_end_line(window, line, false);
}

void window_cut(struct window *window, size_t first)
{
    window->byte_count = window->lines[first].at;
    window->flow_count = window->lines[first].flow - (first > 0);
    window->line_count = first;
    while (window->mark_count &&
           window->marks[window->mark_count - 1].flow > window->flow_count + 1)
        window->mark_count--;
}

void window_drop(struct window *window, size_t first)
{
    if (first == 0)
        return;
    if (first >= window->line_count) {
        struct post last = window->posts[window->post_count - 1];
        window->line_count = window->byte_count = window->flow_count = window->mark_count = 0;
        window->posts[0] = last;
        window->post_count = 1;
        return;
    }
    size_t at = window->lines[first].at, flow = window->lines[first].flow;
    size_t post = window->lines[first].post, mark = 0;
    window->byte_count -= at;
    window->flow_count -= flow;
    memmove(window->bytes, window->bytes + at, window->byte_count);
    memmove(window->flow, window->flow + flow, window->flow_count);
    window->line_count -= first;
    memmove(window->lines, window->lines + first, window->line_count * sizeof *window->lines);
    for (size_t i = 0; i < window->line_count; i++) {
        window->lines[i].at -= at;
        window->lines[i].flow -= flow;
        window->lines[i].post -= post;
    }
    while (mark + 1 < window->mark_count && window->marks[mark + 1].flow <= flow)
        mark++;
    window->mark_count -= mark;
    memmove(window->marks, window->marks + mark, window->mark_count * sizeof *window->marks);
    for (size_t i = 0; i < window->mark_count; i++)
        window->marks[i].flow -= MIN(window->marks[i].flow, flow);
    window->post_count -= post;
    memmove(window->posts, window->posts + post, window->post_count * sizeof *window->posts);
}

void window_clear(struct window *window)
{
    window->small_name_count = 0;
    window->line_count = window->byte_count = window->flow_count = 0;
    window->mark_count = window->post_count = 0;
    window->blank_above = window->separated = false;
    window->outline = (struct post_outline){ .in_headers = false };
}

size_t window_flow_at(const struct window *window, size_t line, const char *at)
{
    if (is_in_flow(window, at))
        return (size_t)(at - window->flow);
    return window->lines[line].flow + (size_t)(at - window->bytes - window->lines[line].at);
}

size_t window_line_at(const struct window *window, size_t flow)
{
    size_t low = 0, high = window->line_count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (window->lines[middle].flow <= flow)
            low = middle;
        else
            high = middle;
    }
    return low;
}

uint64_t window_number_at(const struct window *window, size_t flow)
{
    size_t low = 0, high = window->mark_count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (window->marks[middle].flow <= flow)
            low = middle;
        else
            high = middle;
    }
    return window->mark_count ? window->marks[low].number : 1;
}
