/* What is held of a file while it is looked through: a stretch of its lines, and the posts they are in. */
#ifndef QUIRE_SCAN_WINDOW_H
#define QUIRE_SCAN_WINDOW_H

#include "outline.h"

/* Longer stretches are looked through piece by piece. */
enum { WINDOW_BYTES = 1 << 20, WINDOW_LINES = 1 << 14 };

/* A line that is not blank. */
struct window_line {
    size_t at, len;  /* in bytes: a tab stands for a wide gap, a space for a narrow one */
    size_t flow;     /* where it begins in the flow */
    uint64_t number; /* in the file */
    size_t post;
    bool parted; /* what stands above is of other examples */
    bool opens;  /* a block of the text begins here: behind a blank line, or on a page */
};

struct window {
    char *bytes; /* the lines one after the other */
    size_t byte_count;
    char *flow; /* the same as running text, with one space where white space was */
    size_t flow_count;
    struct window_line *lines;
    size_t line_count;
    struct window_mark { /* where the flow comes from: the line of the file from this offset on */
        size_t flow;
        uint64_t number;
    } * marks;
    size_t mark_count, mark_capacity;
    bool blank_above, parted; /* of the line to come */
    struct post *posts;
    size_t post_count, post_capacity;
    struct outline outline;
};

/* False where memory is out. */
bool window_open(struct window *window);
void window_close(struct window *window);

/* Adds a line; false where memory is out. There has to be room. */
bool window_add(struct window *window, const struct text_line *line);

/* True where a line more might not fit. */
bool window_is_full(const struct window *window);

/* Forgets the lines before `first`, and the posts that are gone with them. */
void window_drop(struct window *window, size_t first);

/* Makes it empty, for another file. */
void window_clear(struct window *window);

static inline struct slice window_text(const struct window *window, size_t line)
{
    return (struct slice){ window->bytes + window->lines[line].at, window->lines[line].len };
}

/* The end of a line in the flow, without the space behind it. */
static inline size_t flow_end(const struct window *window, size_t line)
{
    return line + 1 < window->line_count ? window->lines[line + 1].flow - 1 : window->flow_count;
}

/* The line that an offset of the flow stands in, and its number in the file. */
size_t window_line_at(const struct window *window, size_t flow);
uint64_t window_number_at(const struct window *window, size_t flow);

#endif
