/* Rows of a table below its headings: how they are written as a line of text. */
#ifndef QUIRE_LAYOUT_TABLE_ROWS_H
#define QUIRE_LAYOUT_TABLE_ROWS_H

#include "named_cells.h"
#include "table_columns.h"

enum { TABLE_PIECES_MAX = 8 * COLUMNS_MAX };

/*
 * Writes a row as pieces of a line: "Ann: 01101  2,1", without numbers of rows. Returns how many pieces there are, or 0
 * if the row has other columns.
 */
size_t table_row_write(struct table_columns *columns, struct slice row,
                       struct slice pieces[TABLE_PIECES_MAX]);

/*
 * The cells of a row that tells a whole round, below headings such as "Round | Ann | Bob | Points". Sets the round's
 * number and returns how many other cells there are; 0 if it is not such a row.
 */
size_t table_round_cells(const struct table_columns *columns, struct slice row,
                         struct named_cell cells[COLUMNS_MAX], size_t *round);

/*
 * What each player has in a row below headings with their names: what they chose, "Prediction | UD | DU", or their rows,
 * "2 | 00110 | 00100". Returns how many there are; 0 if it is not such a row. *what: the label of what they chose, or
 * empty.
 */
size_t table_player_cells(const struct table_columns *columns, struct slice row, struct slice *what,
                          struct named_cell cells[COLUMNS_MAX]);

#endif
