/* Tables that are read column by column: those with a column for each round or player. */
#ifndef QUIRE_LAYOUT_COLUMN_TABLE_H
#define QUIRE_LAYOUT_COLUMN_TABLE_H

#include <stdbool.h>
#include <stddef.h>

struct text_line;
struct window;

enum { ROUNDS_MAX = 8 };

/* The table that is being read. A zeroed struct is of no table. */
struct column_table {
    size_t rounds;         /* its columns for rounds or players, the last ones; or 0 */
    size_t cells;          /* all columns, if each but the first has a heading; or 0 */
    bool is_aligned;       /* with wide gaps between the headings, which begin at `at` */
    size_t at[ROUNDS_MAX]; /* in characters from the start of the line */
    size_t line;           /* of its headings in the window */
};

/*
 * Notes that a line, the last one of the window, has the headings of such a table, unless one is being read. `cells`:
 * how many cells the row has, if none but the first is empty; else 0.
 */
void column_table_note(struct column_table *table, const struct window *window,
                       const struct text_line *line, size_t cells);

/*
 * Writes a row that lacks cells with tabs between all cells and "." for those: each cell is below the heading that begins near
 * it. Returns the length; 0 for any other line.
 */
size_t column_table_align(const struct column_table *table, const struct text_line *line, char *out,
                          size_t size);

/* Puts the lines of the table that ends here in order, column by column. False if memory runs out. */
bool column_table_end(struct column_table *table, struct window *window);

#endif
