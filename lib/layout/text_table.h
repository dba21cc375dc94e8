/* The table or grid that is being read, and how its rows become text of a line. */
#ifndef QUIRE_LAYOUT_TEXT_TABLE_H
#define QUIRE_LAYOUT_TEXT_TABLE_H

#include "column_table.h"
#include "table_columns.h"

struct window;

/* A zeroed struct is of no table. */
struct text_table {
    struct table_columns columns;  /* what they are for, by its headings */
    struct column_table by_column; /* if it is read column by column */
    char pair_border;              /* between the two cells of the line above; or NUL */
    size_t open_bars; /* without outer borders: the bars of a row with all cells; or 0 */
    size_t labelled;  /* cells in a row of a grid, whose first is the row's number or name; or 0 */
    enum { LABELS_UNKNOWN, LABELS_NUMBERS, LABELS_WORDS } labels; /* of these rows */
    size_t row_cells; /* in the row that was put last, if no cell is empty but the first; or 0 */
};

/*
 * Puts the text of a line, which may be a row, into the last line of the window: cells with wide gaps between them, and a
 * point for an empty cell of a grid. Returns true if the row became a field, such as "Points: 3".
 */
bool text_table_put_row(struct text_table *table, struct window *window, struct slice text);

#endif
