/* Tables with headings: what the columns are for, and how a row is written as a line of text. */
#ifndef QUIRE_SCAN_TABLE_COLUMNS_H
#define QUIRE_SCAN_TABLE_COLUMNS_H

#include "named_cells.h"

enum { COLUMNS_MAX = 16, TABLE_PIECES_MAX = 8 * COLUMNS_MAX };

enum column_kind {
    COLUMN_VALUE,
    COLUMN_NUMBER, /* counts the rows */
    COLUMN_ROUND,  /* the number of the round, beside a column that counts its rows */
    COLUMN_PLAYER,
    COLUMN_CHOSEN,    /* such as a prediction: the table has a row for each player */
    COLUMN_PLACE,     /* a number in it needs its heading: "square 3" */
    COLUMN_ROW_FIRST, /* the row of a square, whose column is in the next cell */
    COLUMN_ROW_LAST,  /* the column of a square, whose row is in the next cell */
    COLUMN_AXIS,      /* the other cell of a square */
    COLUMN_POINTS,    /* beside the square of a move, not part of it */
    COLUMN_REMARK
};

/* The columns of the table that is being read. A zeroed struct is of no table. */
struct table_columns {
    char border; /* between cells: a bar, a tab, a blank for wide gaps, or the sign of a spreadsheet */
    size_t count;        /* 0 if the headings tell nothing */
    size_t rows_counted; /* in the column that counts them */
    size_t round;        /* of the row above; 0 for none */
    bool any_player, any_chosen;
    bool is_by_player; /* after an empty heading, it has a column for each player, and rows such as "Prediction" */
    bool is_by_round; /* it has a column for the round, and none that counts rows: a row may tell a whole round */
    struct {
        enum column_kind kind;
        size_t at, len; /* its heading in `text` */
    } columns[COLUMNS_MAX];
    char text[256]; /* the row of headings */
};

struct headed_cell {
    struct slice heading, cell;
};

/* The next cell of a row; `rest` is NULL after the last one. */
struct slice table_next_cell(struct slice *rest, char border);

/* True if the separator occurs in the row: most lines of a text need not be split to see that they have no cells. */
bool table_has_separator(struct slice row, char border);

/* A number, perhaps with a full stop or bracket after it. */
bool is_cell_number(struct slice cell);

/* Notes the headings if the row has such words. A border of NUL stands for wide gaps or the commas of a spreadsheet. */
void table_columns_read(struct table_columns *columns, struct slice row, char border);

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
                         struct headed_cell cells[COLUMNS_MAX], size_t *round);

/*
 * What each player chose, by a row below headings with their names: "Prediction | UD | DU". Returns how many players there
 * are; 0 if it is not such a row.
 */
size_t table_player_cells(const struct table_columns *columns, struct slice row,
                          struct named_cell cells[COLUMNS_MAX]);

#endif
