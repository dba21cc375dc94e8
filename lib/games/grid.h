/* Squares, and grids as they are typed from paper: what the games on a grid share. */
#ifndef QUIRE_GRID_H
#define QUIRE_GRID_H

#include "../play.h"

/* No grid has a longer side. */
enum { SIDE_MAX = 1000000000 };

/* Counted from 1, from the lower left. */
struct square {
    int64_t column, row;
};

/* True where a grid of this side has the square; 0 is a side that is not known. */
static inline bool is_on_grid(struct square square, int64_t side)
{
    int64_t most = side ? side : SIDE_MAX;
    return square.column >= 1 && square.column <= most && square.row >= 1 && square.row <= most;
}

/* For maps: squares of a grid have different keys. */
static inline uint64_t square_key(struct square square)
{
    return (uint64_t)square.column << 32 | (uint64_t)square.row;
}

/* Reports a square that is not on the grid. */
void report_outside(struct play *play, struct slice square, int64_t side);

/* A grid as it is typed, the top row first. Zeroed, it has no rows. */
struct grid {
    struct grid_row {
        struct slice text; /* ptr is NULL where it could not be read */
        struct tokens cells;
        size_t width;
    } * rows;
    size_t row_count, row_capacity;
    size_t unread_count; /* rows that could not be read */
    bool has_stray;      /* there was one, and all of the grid is there without it */
    bool from_top;       /* its rows are numbered from the top */
    bool placed;         /* it has as many rows as it should, so that each row's number is known */
    bool whole;          /* and all of them can be read and have as many cells as they should */
};

/* Takes a row of a Grid: block, of which `part` are the cells. */
void grid_take_row(struct play *play, struct grid *grid, const struct row *row, int part);

/* Takes a row of a Grid: block that could not be read. */
void grid_take_gap(struct play *play, struct grid *grid);

/*
 * Judges the size of a grid that opens with the field; `side` is 0 where it is not known. To be called when
 * all rows are taken: it tells what is placed and whole.
 */
void grid_judge_size(struct play *play, struct grid *grid, const struct field *opener,
                     int64_t side);

/* True where the cells of a row can be told from each other. */
bool grid_row_fits(const struct grid_row *row, int64_t side);

/* The number of the i-th row from the top. */
int64_t grid_row_number(const struct grid *grid, size_t i);

/* What the moves of a game left in a square. */
struct grid_rules {
    /* Does a cell say what stands there? */
    bool (*agrees)(const struct play *play, struct square square, const struct token *cell);
    /* The cell as it is written. */
    const char *(*write)(const struct play *play, struct square square);
    /* The last move there; ptr is NULL where there is none. */
    struct slice (*move)(const struct play *play, struct square square);
};

/* Compares a grid with the moves, and reports the first row that differs. */
void grid_compare(struct play *play, const struct grid *grid, const struct grid_rules *rules);

/* Adds the grid to the claims, where it is not too large for a page. */
void grid_claim(struct play *play, int id, int64_t side, bool from_top,
                const struct grid_rules *rules);

#endif
