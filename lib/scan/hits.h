/* Hits: the places where the patterns of a game match; and groups of hits that may form an example. */
#ifndef QUIRE_SCAN_HITS_H
#define QUIRE_SCAN_HITS_H

#include "grammar/grammar.h"
#include "window.h"

/* Whether a post is about the game: it may use words of the rules, or name the game. */
enum topic { TOPIC_OTHER, TOPIC_LIKELY, TOPIC_NAMED };

/* A row or a field found in prose. Slices point into the window. */
struct hit {
    const struct find_def *find;
    bool embedded;     /* in a sentence or among other words, so possibly not part of the example */
    size_t line;       /* in the window */
    size_t flow;       /* offset in the flow of the match or its value */
    struct slice span; /* all text that was read as part of it */
    struct slice groups[FIND_GROUP_COUNT];
    struct slice parts[PARTS_MAX];
    size_t width; /* of a row that was read as a move: see steps.h; else 0 */
};

struct hits {
    struct hit *items; /* in the order of the text */
    size_t count, capacity;
};

/* The hits [first, stop) that an example is made from. */
struct group {
    size_t first, stop;
    size_t first_line, last_line;
};

struct groups {
    struct group *items;
    size_t count, capacity;
};

/*
 * Finds lines and texts that may begin or form an example. Looks only in posts about the game (`topics`),
 * unless the grammar's rows are unmistakable. With `rough`, looks only in posts that name the game, and also for
 * rough patterns.
 */
void hits_collect(struct hits *hits, struct arena *arena, const struct window *window,
                  const struct grammar *grammar, const enum topic *topics, bool rough);

/* True if a number before the row counts the moves: "7 on b3". */
bool hit_is_numbered(const struct hit *hit);

/* The number of signs or cells in a row. */
size_t hit_width(const struct hit *hit);

/* The width of a row written as one word, which all rows of an example share; 0 for other rows. */
size_t hit_word_width(const struct hit *hit);

/* Divides the hits into groups; `gap` is the maximum number of lines of other text between two rows. */
void groups_form(struct groups *groups, struct arena *arena, const struct window *window,
                 const struct hits *hits, size_t gap);

/* Further hits of a pattern are ignored. */
enum { TEXT_HITS_MAX = 100 };

/* Adds at most `most` matches of a text pattern in [from, to) of the flow, in order. */
void hits_in_text(struct hits *hits, struct arena *arena, const struct window *window,
                  struct find_def *find, size_t from, size_t to, size_t most);

/* Whether a post, lines [first, last], is about the game. */
enum topic post_topic(const struct window *window, struct arena *arena,
                      const struct grammar *grammar, size_t first, size_t last);

#endif
