/* Games on a square grid, recorded as a list of squares, as the grid itself, or both. */
#ifndef QUIRE_GRID_H
#define QUIRE_GRID_H

#include "base/decimal.h"
#include "play/play.h"
#include "rules/squares.h"

/* Reports a square outside the grid. */
void report_outside(struct play *play, struct slice square, int64_t side);

/*
 * The two kinds of row, each with a single part: squares in the order of the moves and, below the grid's field, the
 * cells of a row of the grid. The game's only size is the side of the grid, and its moves are squares.
 */
enum { ROW_SQUARES, ROW_CELLS };
enum { PART_OF_ROW };

/* The longest cell: two numbers separated by a slash. */
enum { CELL_MAX = 2 * DECIMAL_MAX + 1 };

/* How a game fills the squares of its grid. */
struct grid_cells {
    int field;         /* the field of the grid */
    uint32_t from_top; /* bits of the readings in which rows are numbered from the top */

    /* Writes the cell, at most CELL_MAX characters and no NUL, and returns its end. */
    char *(*put)(const struct position *position, struct square square, char *to);

    /* True if the cell on paper agrees with the position. */
    bool (*agrees)(const struct position *position, struct square square, const struct token *cell);

    /* The number of the last move in the square, from 1; 0 if the square is empty. */
    uint64_t (*last_move)(const struct position *position, struct square square);

    /* Reads a cell of a grid without a list of squares; column 0 if its square is unknown. */
    void (*read)(struct play *play, struct square square, const struct token *cell);

    /* Called after all cells are read; `opener` is the grid's field. NULL if the moves were made while reading. */
    void (*end)(struct play *play, const struct field *opener);
};

/* For the game's table: makes the moves of a row of squares. Cells are read at the end. */
void grid_row(struct play *play, const struct row *row);

/* For the game's table: writes a move. */
const char *grid_write_move(const struct play *play, struct move move);

/*
 * Checks the grid's size at the end of a round. If squares are listed, the grid is a claim, to be compared or filled
 * in; otherwise its cells are the moves.
 */
void grid_judge(struct play *play, const struct grid_cells *cells);

/* For the verifier: the row of the grid at this index; empty if there is none or the grid is too large for a page. */
struct slice grid_paper_row(const struct position *position, const struct grid_cells *cells,
                            size_t index);

#endif
