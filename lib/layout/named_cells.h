/* Values of several players on one line: "Ann  UDD    Bob  UUS". */
#ifndef QUIRE_LAYOUT_NAMED_CELLS_H
#define QUIRE_LAYOUT_NAMED_CELLS_H

#include "base/slice.h"

enum { NAMED_CELLS_MAX = 16 };

/* A value, and the player or heading that it belongs to. */
struct named_cell {
    struct slice name, value; /* from named_cells(), they have at most 40 and 60 bytes */
};

/*
 * Splits a line in which wide gaps separate players with their values, "Ann UDD   Bob UUS" or "Ann   UDD   Bob   UUS".
 * A remark in brackets after a value is a part of it. A label before them, "Predictions:", becomes *label. Returns how many
 * there are, at least two; 0 for any other line.
 */
size_t named_cells(struct slice text, struct slice *label,
                   struct named_cell cells[NAMED_CELLS_MAX]);

#endif
