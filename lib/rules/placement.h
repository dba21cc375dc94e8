/* Games that fill squares of an n by n grid, no two in the same row or column. */
#ifndef QUIRE_PLACEMENT_H
#define QUIRE_PLACEMENT_H

#include "base/number_map.h"
#include "rules.h"
#include "squares.h"

/* A square is identified by its column or by its row. */
enum { BY_COLUMN, BY_ROW };

struct placed {
    struct square square; /* as written; column 0 if unknown */
    bool shared[2];       /* another square is in the same column or row */
};

/* The first member of the state of such a game. The game's first size is n; a move is column a and row b. */
struct placement {
    struct placed *squares; /* square number k is squares[k - 1] */
    size_t count, capacity;
    struct number_map lines[2]; /* for each column and each row: number of its first square */
    size_t taken[2];            /* number of columns and rows in use */
    struct number_map filled;   /* by square_number: the last move in the square, from 1 */
};

/* The column or row of a square. */
static inline int64_t square_line(struct square square, int axis)
{
    return axis == BY_COLUMN ? square.column : square.row;
}

/* The first square in a column or row; NULL if there is none. */
static inline struct placed *placement_first(const struct placement *placement, int axis,
                                             int64_t line)
{
    uint64_t number = number_map_get(&placement->lines[axis], (uint64_t)line);
    return number ? &placement->squares[number - 1] : NULL;
}

/* For the table of rules. The game is over when no column or no row is free. */
void placement_begin(struct position *position);
enum diagnostic_id placement_check(const struct position *position, struct move move);
void placement_make(struct position *position, struct move move);
void placement_undo(struct position *position, struct move move);
bool placement_over(const struct position *position);
void placement_candidates(const struct position *position, candidate_sink *sink, void *user);
struct move placement_random(const struct position *position, struct random_source *random);

/* The number of the last move in a square, from 1; 0 if it is empty. */
static inline uint64_t placement_last_move(const struct position *position, struct square square)
{
    const struct placement *placement = position->state;
    return number_map_get(&placement->filled, square_number(square, position->sizes[0]));
}

#endif
