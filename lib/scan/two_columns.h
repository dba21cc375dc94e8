/* Rows in two columns side by side, below headings such as the names of two players: each line has a row of both. */
#ifndef QUIRE_SCAN_TWO_COLUMNS_H
#define QUIRE_SCAN_TWO_COLUMNS_H

#include "base/slice.h"

enum { COLUMN_NAME_MAX = 40 };

/* The headings above the current line. A zeroed struct has none. */
struct two_columns {
    size_t at; /* where the second column begins in a line; 0 for none */
    char names[2][COLUMN_NAME_MAX];
};

/* A row in one of the columns. */
struct side_row {
    const char *name; /* of its column */
    struct slice text;
};

/*
 * Notes the headings if the line has them, and forgets them below other text. Returns how many rows the line has in columns, or
 * 0.
 */
size_t two_columns_rows(struct two_columns *columns, struct slice line, struct side_row rows[2]);

#endif
