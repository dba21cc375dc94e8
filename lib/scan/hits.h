/* Hits: places where a pattern of a game matches; and groups of them that may be an example. */
#ifndef QUIRE_SCAN_HITS_H
#define QUIRE_SCAN_HITS_H

#include "../grammar.h"
#include "window.h"

/* A place where prose shows a row or a field. Slices point into the window. */
struct hit {
    const struct find_def *find;
    size_t line; /* of the window */
    size_t flow; /* where it begins in the flow, or the value does */
    struct slice groups[FIND_GROUP_COUNT];
    struct slice parts[PARTS_MAX];
};

struct hits {
    struct hit *items; /* in the order of the text */
    size_t count, capacity;
};

/* Hits that belong together, [first, stop) of those an example is made around. */
struct group {
    size_t first, stop;
    size_t first_line, last_line;
};

struct groups {
    struct group *items;
    size_t count, capacity;
};

/*
 * Finds what examples of a game are made around: lines, and text that may begin one. Only in posts that
 * are of the game, `about` by post, unless the game is sure of its lines.
 */
void hits_collect(struct hits *hits, struct arena *arena, const struct window *window,
                  const struct grammar *grammar, const bool *about);

/* How many signs or cells a row has. */
size_t hit_width(const struct hit *hit);

/* Parts the hits into groups. */
void groups_form(struct groups *groups, struct arena *arena, const struct window *window,
                 const struct grammar *grammar, const struct hits *hits);

/* No text says the same thing more often: what comes behind is not looked at. */
enum { TEXT_HITS_MAX = 100 };

/* Adds the places in [from, to) of the flow where a pattern for text matches, in their order, at most `most`. */
void hits_in_text(struct hits *hits, struct arena *arena, const struct window *window,
                  const struct find_def *find, size_t from, size_t to, size_t most);

/* True where a post, the lines [first, last], tells in its words or by a title that it is of the game. */
bool post_is_about(const struct window *window, struct arena *arena, const struct grammar *grammar,
                   size_t first, size_t last);

#endif
