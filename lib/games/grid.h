/* Games on a grid of squares whose paper shows the squares, the grid, or both. */
#ifndef QUIRE_GRID_H
#define QUIRE_GRID_H

#include "base/decimal.h"
#include "base/number_map.h"
#include "play/play.h"

/* The longest side of a grid. */
enum { SIDE_MAX = 1000000000 };

/* Counted from 1, from the lower left. */
struct square {
    int64_t column, row;
};

/* True if a grid of this side has the square; side 0 is unknown. */
static inline bool is_on_grid(struct square square, int64_t side)
{
    int64_t most = side ? side : SIDE_MAX;
    return square.column >= 1 && square.column <= most && square.row >= 1 && square.row <= most;
}

/* A map key, different for each square. */
static inline uint64_t square_key(struct square square)
{
    return (uint64_t)square.column << 32 | (uint64_t)square.row;
}

/* Squares of grids up to this side have small keys in a number_map. */
enum { SMALL_SIDE = 32 };

/* The key of a square in a number_map, which is small on a small grid. */
static inline uint64_t square_number(struct square square, int64_t side)
{
    uint64_t column = (uint64_t)square.column - 1, row = (uint64_t)square.row - 1,
             most = side <= SMALL_SIDE ? (uint64_t)side : 0;
    return column < most && row < most ? column * most + row : square_key(square);
}

/* How many small keys a grid of this side has. */
static inline size_t small_squares(int64_t side)
{
    return side <= SMALL_SIDE ? (size_t)(side * side) : 0;
}

/* One of the eight images of a square: mirrored across (1), mirrored up (2), with rows as columns (4). */
static inline struct square square_image(struct square square, int64_t side, unsigned image)
{
    int64_t column = image & 1 ? side + 1 - square.column : square.column;
    int64_t row = image & 2 ? side + 1 - square.row : square.row;
    return image & 4 ? (struct square){ row, column } : (struct square){ column, row };
}

/* Reports a square outside of the grid. */
void report_outside(struct play *play, struct slice square, int64_t side);

/*
 * The paper of such a game. Its only size is the side of the grid, its moves are squares, and its rows are these, each of
 * one part: squares in the order of the moves, and below the field of the grid the cells of one row of it.
 */
enum { ROW_SQUARES, ROW_CELLS };
enum { PART_OF_ROW };

/* A grid as typed, the top row first. The first member of the state that such a game keeps for its paper. */
struct grid {
    struct grid_row {
        struct slice text; /* ptr is NULL if unreadable */
        struct tokens cells;
        size_t width;
    } * rows;
    size_t row_count, row_capacity;
    size_t unreadable_count; /* rows that could not be read */
    bool has_extra_row;      /* there was an unreadable row, but the grid is whole without it */
    bool from_top;           /* rows are numbered from the top; set by the game's begin */
    bool placed;             /* it has the right number of rows, so each row's number is known */
    bool complete;           /* and all rows are readable and of the right width */
};

/* The longest cell: two numbers and a slash. */
enum { CELL_MAX = 2 * DECIMAL_MAX + 1 };

/* What a game puts into the squares of its grid. */
struct grid_cells {
    int field; /* of the grid */

    /* Writes the cell, at most CELL_MAX characters without a NUL, and returns where they end. */
    char *(*put)(const struct position *position, struct square square, char *to);

    /* True if a cell on paper agrees with the position. */
    bool (*agrees)(const struct position *position, struct square square, const struct token *cell);

    /* The number of the last move in the square, from 1; 0 if there is none. */
    uint64_t (*last_move)(const struct position *position, struct square square);

    /* A cell of a grid that is the record; column 0 if its square is not known. */
    void (*read)(struct play *play, struct square square, const struct token *cell);

    /* All cells were read; `opener` is the field of the grid. NULL: the moves were made as they were read. */
    void (*end)(struct play *play, const struct field *opener);
};

/* For the game's table: reads a row of squares, which are moves, or of cells; and one that cannot be read. */
void grid_row(struct play *play, const struct row *row);
void grid_unreadable_row(struct play *play, int kind);

/* For the game's table: a move as written. */
const char *grid_write_move(const struct play *play, struct move move);

/*
 * At the end of the round: judges the size of the grid. With squares the grid is a claim, which is compared or filled in;
 * without them it is the record, and its cells are the moves.
 */
void grid_judge(struct play *play, const struct grid_cells *cells);

/* For the verifier: the row at this index on paper, unless there is none or the grid is too large for a page. */
struct slice grid_paper_row(const struct position *position, const struct grid_cells *cells,
                            size_t index, bool from_top);

#endif
