/* Makes a record from the items of an example: first lines, then text. */
#ifndef QUIRE_SCAN_MAKE_H
#define QUIRE_SCAN_MAKE_H

#include "example_items.h"
#include "judge/judge.h"
#include "unread.h"

/* A line of the record being made. */
struct made_line {
    int rank;     /* header fields first, results last */
    size_t order; /* position in the text; within a block, that of its opener */
    size_t flow;  /* position in the text */
    bool marked;  /* made from the text */
    const struct example_item *item;
    struct slice text;
};

struct record_maker {
    const struct assembly *assembly;
    struct example_items *items;
    struct example_players players;
    size_t line; /* of the window, where the example begins */
    struct unread unread;
    /* What to leave out: */
    bool cut;                    /* the doubtful line and all below it, and claims about the game */
    bool omit_told;              /* hits from sentences */
    bool omit_loose;             /* hits with words around them */
    bool omit_grid;              /* the rows of a grid */
    bool omit_parts;             /* values that are only parts of words */
    bool omit_wrong;             /* claims marked as wrong */
    bool omit_end;               /* claims about the whole game */
    bool omit_distant;           /* items far above */
    bool omit_size;              /* the size, if the rows show it */
    bool omit_fills;             /* sizes that the text does not give */
    unsigned last_mover;         /* the player who made the last row, or 0 */
    const struct verdict *known; /* verdict of the first judgement, or NULL */
    struct made_line *lines;
    size_t count, capacity;
    size_t block_order; /* of the open block */
    size_t facts, proofs;
};

/* True for a claim about the whole game rather than a round. */
bool is_about_game(const struct example_item *item);

/* True if the item may depend on something that was not read. */
bool may_depend(const struct record_maker *maker, const struct example_item *item);

/* Rebuilds the lines of the record, in order. */
void make_lines(struct record_maker *maker);

/* The record's text. */
struct slice record_text(const struct record_maker *maker);

/* A hash of the lines' contents, regardless of position. */
uint64_t hash_lines(const struct record_maker *maker);

#endif
