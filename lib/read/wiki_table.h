/* Reads the tables of a wiki, "{| ... |}", and of a forum, "[table] ... [/table]": a cell may be a line of its own. */
#ifndef QUIRE_READ_WIKI_TABLE_H
#define QUIRE_READ_WIKI_TABLE_H

#include <stdint.h>

#include "line_buffer.h"

struct wiki_table {
    bool is_open; /* in a table of a wiki */
    bool in_cell; /* in a cell of a forum's table */
    /* the cells so far, with bars: "| a | b |"; several rows end with '\n', but for the last */
    struct line_buffer *row;
    uint64_t line; /* of the first cell */
};

enum wiki_line {
    WIKI_NONE, /* not a line of a table */
    WIKI_CELL, /* belongs to the row */
    WIKI_ROW   /* ends the row, which the caller then empties */
};

/* Reads a line of the file, trimmed, without quote marks. */
enum wiki_line wiki_table_read(struct wiki_table *table, struct slice text, uint64_t line);

#endif
