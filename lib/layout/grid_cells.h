/* The rows of tables and grids: their borders, and what a cell holds. */
#ifndef QUIRE_LAYOUT_GRID_CELLS_H
#define QUIRE_LAYOUT_GRID_CELLS_H

#include "table_cells.h"

/* The separator between the cells of a table's line, or NUL. Removes its outer borders. */
char table_border(struct slice *text);

/* The number of bars between the cells of a row. */
size_t count_bars(struct slice text);

/* True for a line between the rows of a table: "| --- | ---: |", "-----+-----", "====  ====". */
bool is_table_rule(struct slice text);

/*
 * For a cell of two numbers, "3 9", "3, 9", "3 . 9" or "3 and 9": the offset of the second, and the separator in
 * *sign; 0 for any other cell.
 */
size_t second_number(struct slice cell, struct slice *sign);

/* A cell filled with a sign, "###", is that sign, and one with a word such as "empty" has nothing. */
struct slice one_sign(struct slice cell);

/* True for a row of a grid: each cell has at most one sign, or one or two numbers; the first one may be the row's number. */
bool is_grid_row(struct slice rest, char border);

/* True if a cell in the first column names its row: a word other than a square of a grid or its name. */
bool is_row_key(struct slice cell);

/*
 * The number of cells in a row of a grid that begins with its number, below the headings "| | a | b |"; 0 for other
 * headings.
 */
size_t count_labelled(struct slice headings, char border);

/* The text of the first `count` cells of a row; empty for none. */
struct slice first_cells(struct slice row, char border, size_t count);

#endif
