/* The cells of a row of a table, whatever is between them. */
#ifndef QUIRE_LAYOUT_TABLE_CELLS_H
#define QUIRE_LAYOUT_TABLE_CELLS_H

#include "base/slice.h"

enum { COLUMNS_MAX = 16 };

/* The next cell of a row; `rest` is NULL after the last one. `border`: see struct table_columns. */
struct slice table_next_cell(struct slice *rest, char border);

/* Splits a row. Returns the number of cells, 0 if there are too many. */
size_t table_split(struct slice row, char border, struct slice cells[COLUMNS_MAX]);

/* True if the separator occurs in the row: most lines of a text need not be split to see that they have no cells. */
bool table_has_separator(struct slice row, char border);

/* A number, perhaps with a full stop or bracket after it. */
bool is_cell_number(struct slice cell);

/* The number in a cell; 0 if it has none. */
size_t cell_number(struct slice cell);

#endif
