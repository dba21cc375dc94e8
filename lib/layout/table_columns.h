/* Tables with headings: what the columns are for. */
#ifndef QUIRE_LAYOUT_TABLE_COLUMNS_H
#define QUIRE_LAYOUT_TABLE_COLUMNS_H

#include "table_cells.h"

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
    COLUMN_POINTS,    /* beside the square of a move, or a list, not part of it */
    COLUMN_SUMS,      /* so far; beside a move, not part of it */
    COLUMN_REMARK
};

/* The columns of the table that is being read. A zeroed struct is of no table. */
struct table_columns {
    char border; /* between cells: a bar, a tab, a blank for wide gaps, or the sign of a spreadsheet */
    size_t count;        /* 0 if the headings tell nothing */
    size_t rows_counted; /* in the column that counts them */
    size_t round;        /* of the row above; 0 for none */
    bool any_player, any_chosen;
    bool is_by_player; /* its rows have a label, such as "Prediction", and a cell for each player */
    size_t first_name; /* the first of the columns of players, which are beside each other */
    size_t names;      /* their number; 0 if it is less than two */
    bool has_squares; /* a row so far has empty squares between others: so empty cells are squares */
    bool has_list;    /* several columns have the items of a list, such as "Move 1" and "Move 2" */
    bool is_by_round; /* it has a column for the round, and none that counts rows: a row may tell a whole round */
    struct {
        enum column_kind kind;
        size_t at, len; /* its heading in `text` */
    } columns[COLUMNS_MAX];
    char text[256]; /* the row of headings */
};

/* Notes the headings if the row has such words. A border of NUL stands for wide gaps or the commas of a spreadsheet. */
void table_columns_read(struct table_columns *columns, struct slice text, char border);

/* The heading of a column. */
struct slice heading_of(const struct table_columns *columns, size_t column);

/*
 * The words of a heading that matter: without "(of Ann)" or a mark after it, "square" for "square no.", and "no." for
 * "card no."
 */
struct slice heading_word(struct slice heading);

/* What a column is for, by its heading. */
enum column_kind column_kind_of(struct slice heading);

#endif
