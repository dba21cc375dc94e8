/* Rows in two columns side by side, below headings such as the names of two players: each line has a row of both. */
#ifndef QUIRE_LAYOUT_TWO_COLUMNS_H
#define QUIRE_LAYOUT_TWO_COLUMNS_H

#include "named_cells.h"

/* Bytes of the name of a column, with its NUL, and of a row. */
enum { COLUMN_NAME_MAX = 40, SIDE_ROW_MAX = 400 };

/* The headings above the current line. A zeroed struct has none. */
struct two_columns {
    size_t at; /* where the second column begins in a line; 0 for none */
    char names[2][COLUMN_NAME_MAX];
};

/*
 * Notes the headings if the line has them, and forgets them below other text. Returns how many rows the line has in the columns,
 * each with the name of its column, or 0.
 */
size_t two_columns_rows(struct two_columns *columns, struct slice line, struct named_cell rows[2]);

#endif
