/* A hit: a place where a pattern of a game matches. */
#ifndef QUIRE_HITS_HIT_H
#define QUIRE_HITS_HIT_H

#include "grammar/grammar.h"
#include "layout/window.h"

/* A row or a field found in prose. Slices point into the window. */
struct hit {
    const struct find_def *find;
    bool embedded;     /* in a sentence or among other words, so possibly not part of the example */
    bool is_cut;       /* found in the middle of a line; other text of the line was not read */
    bool in_sentence;  /* read by a pattern for sentences */
    bool is_redrawn;   /* in a grid that is drawn again below: see redrawn_grids.h */
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

/* What the patterns of a game find in a window. */
struct hits {
    struct arena *arena;
    const struct window *window;
    const struct grammar *grammar;
    bool rough; /* also by rough patterns, and only in posts that name or describe the game */
    struct hit *items; /* in the order of the text */
    size_t count, capacity;
};

/* Adds a hit for a match of the pattern, with these groups. Its line and place are still to be set. */
struct hit *hits_add_match(struct hits *hits, struct find_def *find, const struct slice *groups);

/* Where a hit begins: a row's first part, a field's value, or else the whole match. */
const char *hit_start(const struct hit *hit, struct slice whole);

/* For sorting hits in the order of the text, and of the patterns. */
int compare_hits(const void *left, const void *right);

/* True for a value of the field with this meaning, such as FIELD_SCORE. */
static inline bool hit_is(const struct hit *hit, int id)
{
    return hit->find->field && hit->find->field->id == id;
}

/* True if the hit begins a round: "Round 2:". */
static inline bool hit_is_round(const struct hit *hit)
{
    return hit_is(hit, FIELD_ROUND);
}

/* The number of the round that it begins; 0 if it has none. */
int64_t hit_round(const struct hit *hit);

/* The number of a row's move, "7 on b3", "b3 with the 7"; 0 if there is none. */
size_t hit_number(const struct hit *hit);

/* The number of signs or cells in a row. */
size_t hit_width(const struct hit *hit);

/* The width of a row written as one word, which all rows of an example share; 0 for other rows. */
size_t hit_word_width(const struct hit *hit);

/* True for a row of a grid in which each number is a move. */
bool hit_has_cells(const struct hit *hit);

/* True for a row of a drawing without signs, which may be a line to write on: "........". */
bool hit_is_empty_row(const struct hit *hit);

/* True for a list of one number, which may be any number. */
bool is_lone_number(const struct hit *hit);

/* The value of a field's hit in the notation. */
struct slice hit_value(const struct hit *hit, struct arena *arena);

#endif
