/* Hits: the places where the patterns of a game match. */
#ifndef QUIRE_SCAN_HITS_H
#define QUIRE_SCAN_HITS_H

#include "grammar/grammar.h"
#include "topics.h"
#include "window.h"

/* A row or a field found in prose. Slices point into the window. */
struct hit {
    const struct find_def *find;
    bool embedded;     /* in a sentence or among other words, so possibly not part of the example */
    bool is_cut;       /* found in the middle of a line; other text of the line was not read */
    bool in_sentence;  /* read by a pattern for sentences */
    size_t line;       /* in the window */
    size_t flow;       /* offset in the flow of the match or its value */
    struct slice span; /* all text that was read as part of it */
    struct slice groups[FIND_GROUP_COUNT];
    struct slice parts[PARTS_MAX];
    struct slice joined;     /* the value, put together from several matches; or empty */
    const struct hit *items; /* these matches */
    size_t item_count;
    size_t width; /* of a row that was read as a move: see steps.h; else 0 */
};

struct hits {
    struct hit *items; /* in the order of the text */
    size_t count, capacity;
};

/*
 * Finds lines and texts that may begin or form an example. Looks only in posts about the game (`topics`),
 * unless the grammar's rows are unmistakable. With `rough`, looks for rough patterns, too, and only in those posts.
 */
void hits_collect(struct hits *hits, struct arena *arena, const struct window *window,
                  const struct grammar *grammar, const enum topic *topics, bool rough);

/* The number of a row's move, "7 on b3", "b3 with the 7"; 0 if there is none. */
size_t hit_number(const struct hit *hit);

/* True if the hit begins a round: "Round 2:". */
bool hit_is_round(const struct hit *hit);

/* The number of signs or cells in a row. */
size_t hit_width(const struct hit *hit);

/* The width of a row written as one word, which all rows of an example share; 0 for other rows. */
size_t hit_word_width(const struct hit *hit);

/* True for a list of one number, which may be any number. */
bool is_lone_number(const struct hit *hit);

/* Further hits of a pattern are ignored. */
enum { TEXT_HITS_MAX = 100 };

/* Adds at most `most` matches of a text pattern in [from, to) of the flow, in order. */
void hits_in_text(struct hits *hits, struct arena *arena, const struct window *window,
                  struct find_def *find, size_t from, size_t to, size_t most);

#endif
