/* Makes the text of a record from the items of an example. */
#ifndef QUIRE_SCAN_RECORD_MAKER_H
#define QUIRE_SCAN_RECORD_MAKER_H

#include "example_items.h"
#include "judge/judge.h"
#include "unread.h"

/* Header fields come first, results last. */
enum line_rank { RANK_HEAD, RANK_TEXT, RANK_END };

/* A line of the record being made. */
struct made_line {
    enum line_rank rank;
    size_t order; /* position in the text; within a block, that of the block's first line */
    size_t flow;  /* position in the text */
    size_t added; /* which line it was, from 1: the order of those at one place */
    bool marked;  /* made from the text, so its line number follows in a comment */
    const struct example_item *item;
    struct slice text;
};

/* What the record leaves out, because it may not belong to the example or may have been read wrongly. */
struct omissions {
    bool sentences; /* moves in sentences */
    bool embedded;  /* rows with other words around them */
    bool grid;      /* rows of a grid */
    bool fragments; /* values that are only parts of words */
    bool marked;    /* items that repairs have marked as left out */
    bool results;   /* claims about the whole game */
    bool far;       /* header fields below the first row or far above it */
    bool after_suspect; /* the suspect line, all rows and claims below it, and claims about the whole game */
};

struct record_maker {
    const struct example_input *input;
    struct example_items *items;
    struct example_players players;
    size_t line; /* of the window, where the example begins */
    struct unread unread;
    struct omissions omit;
    bool adds_rounds; /* begins implied rounds: see example_items.h */
    bool adds_zeros; /* above the first row, which is a move: the text does not show the row of zeros */
    struct slice forced; /* the only legal last move, which the text does not tell; or empty */
    unsigned last_mover; /* the player who made the last row, or 0 */
    const struct verdict *first_verdict; /* of the record before values are filled in; or NULL */
    struct made_line *lines;
    size_t count, capacity;
    size_t block_order; /* order of the lines in the open block */
    size_t facts;       /* number of moves and claims */
    size_t row_claims;  /* number of claims beside rows */
};

/* The judged round of an item; NULL if it was not judged. */
static inline const struct round *round_of_item(const struct verdict *verdict,
                                                const struct example_item *item)
{
    size_t index = item->round ? item->round - 1 : 0;
    return index < verdict->round_count ? &verdict->rounds[index] : NULL;
}

/* The hit that a line was made from, or NULL. */
static inline const struct hit *line_hit(const struct record_maker *maker, size_t line)
{
    return maker->lines[line].item ? maker->lines[line].item->hit : NULL;
}

/* True if a line is a row that tells a move, not one of a grid. */
static inline bool is_told_move(const struct record_maker *maker, size_t line)
{
    const struct hit *hit = line_hit(maker, line);
    return hit && hit->find->row && !hit->find->square && maker->lines[line].marked;
}

/* True for a claim about the whole game rather than a round. */
bool is_about_game(const struct example_item *item);

/* True if the item may depend on the suspect line. */
bool depends_on_suspect(const struct record_maker *maker, const struct example_item *item);

/* True for an item that the record leaves out, for this or another reason. */
bool is_left_out(const struct record_maker *maker, const struct example_item *item);

/* Makes the lines of the record, in order. */
void make_lines(struct record_maker *maker);

/* Adds a line at an offset of the flow. The pointer is valid until the next line is added. `item` may be NULL. */
struct made_line *add_made_line(struct record_maker *maker, enum line_rank rank, size_t flow,
                                const struct example_item *item, struct slice text);

/* Puts the lines in order, after one was added. */
void sort_made_lines(struct record_maker *maker);

/*
 * The lines of the window that could not be read and have a comment in the record: those between its rows, or the one at which
 * it ends. In the arena.
 */
size_t unread_lines(const struct record_maker *maker, const size_t **lines);

/* A hash of the lines' contents, regardless of position. */
uint64_t hash_lines(const struct record_maker *maker);

#endif
