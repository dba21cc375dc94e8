/*
 * A window on a file: the lines that are in memory, and the posts they belong to. Each line is kept as it is and in the
 * flow, which is the whole text with single spaces, also between lines.
 *
 * This room prepares lines for the patterns of games. It knows what tables, boxes and posts look like and some words of
 * headings, but no game: text_layout.h adds lines, table_columns.h tells what columns are for.
 */
#ifndef QUIRE_LAYOUT_WINDOW_H
#define QUIRE_LAYOUT_WINDOW_H

#include "post_outline.h"

/* Longer texts are scanned in pieces. */
enum { WINDOW_BYTES = 1 << 19, WINDOW_LINES = 1 << 13 };

/* A line of the file that becomes several needs room for this many more. */
enum { LINES_MORE = 129 };

/* Names of speakers that begin with a small letter; longer ones, and further ones, are not kept. */
enum { SMALL_NAMES_MAX = 16, SMALL_NAME_BYTES = 40 };

/* A line of text; blank lines are not kept. */
struct window_line {
    size_t at, len;  /* in bytes; a tab is a wide gap, a space a narrow one */
    size_t flow;     /* offset in the flow */
    uint64_t number; /* in the file */
    size_t post;
    bool separated;    /* from the lines above, which belong to other examples */
    bool is_header;    /* of a mail */
    unsigned quotes;   /* quote marks before it */
    bool is_quotation; /* it repeats words above it: see window_find_quotations */
    bool opens_block;  /* begins a block of text: after a blank line, or on a page */
};

struct window {
    char *bytes; /* the lines, without separators */
    size_t byte_count;
    char *flow; /* the text with single spaces */
    size_t flow_count;
    struct window_line *lines;
    size_t line_count;
    struct window_mark { /* maps the flow, from this offset on, to a line of the file */
        size_t flow;
        uint64_t number;
    } * marks;
    size_t mark_count, mark_capacity;
    bool blank_above, separated; /* for the next line */
    struct post *posts;
    size_t post_count, post_capacity;
    struct post_outline outline;
    char small_names[SMALL_NAMES_MAX][SMALL_NAME_BYTES]; /* see speakers_capitalize */
    size_t small_name_count;
};

/* Returns false if memory runs out. */
bool window_open(struct window *window);
void window_close(struct window *window);

/* Begins another post. False if memory runs out. */
bool window_add_post(struct window *window, const struct post *post);

/*
 * window_begin_line() opens a line; put its text; window_end_line() then decides whether the line belongs to the
 * current post or begins another. `is_field`: it is the row of a table, so "Date: 2024-05-11" is no header of a mail.
 * False if memory runs out.
 */
bool window_begin_line(struct window *window, const struct text_line *line);
bool window_end_line(struct window *window, const struct text_line *line, bool is_field);

/* Adds `text`, the line or a piece of it, as a line; nothing if it is blank. False if memory runs out. */
bool window_add_piece(struct window *window, const struct text_line *line, struct slice text);

/* Appends a line to the last one, which was wrapped. False if memory runs out. */
bool window_join(struct window *window, const struct text_line *line);

/* Marks the lines that quote words above them in their post. */
void window_find_quotations(struct window *window);

/* True if another line might not fit. */
bool window_is_full(const struct window *window);

/* Drops the lines from `first` on, but not their posts: they are added again in another form. */
void window_cut(struct window *window, size_t first);

/* Drops the lines before `first`, and their posts. */
void window_drop(struct window *window, size_t first);

/* Empties it, for another file. */
void window_clear(struct window *window);

static inline struct slice window_text(const struct window *window, size_t line)
{
    return (struct slice){ window->bytes + window->lines[line].at, window->lines[line].len };
}

/* The end of a line in the flow, without the space after it. */
static inline size_t flow_end(const struct window *window, size_t line)
{
    return line + 1 < window->line_count ? window->lines[line + 1].flow - 1 : window->flow_count;
}

static inline struct slice flow_slice(const struct window *window, size_t from, size_t to)
{
    return (struct slice){ window->flow + from, to - from };
}

/* The title of the post of a line, or else of the page; may be empty. */
static inline struct slice window_title(const struct window *window, size_t line)
{
    const struct post *post = &window->posts[window->lines[line].post];
    return slice_of(post->title[0] ? post->title : window->outline.page_title);
}

/* The first line of the post of a line. */
static inline size_t window_post_start(const struct window *window, size_t line)
{
    size_t post = window->lines[line].post;
    while (line > 0 && window->lines[line - 1].post == post)
        line--;
    return line;
}

/* The last line of the post of a line. */
static inline size_t window_post_end(const struct window *window, size_t line)
{
    size_t post = window->lines[line].post;
    while (line + 1 < window->line_count && window->lines[line + 1].post == post)
        line++;
    return line;
}

/* True for a position in the flow; false for one in a line, or NULL. */
static inline bool is_in_flow(const struct window *window, const char *at)
{
    return (uintptr_t)at - (uintptr_t)window->flow < WINDOW_BYTES;
}

/* The offset in the flow of a position in a line of the window, or in the flow itself. */
size_t window_flow_at(const struct window *window, size_t line, const char *at);

/* The line at an offset of the flow: its index in the window, and its number in the file. */
size_t window_line_at(const struct window *window, size_t flow);
uint64_t window_number_at(const struct window *window, size_t flow);

#endif
