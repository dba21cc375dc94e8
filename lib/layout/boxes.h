/* Boxes drawn with '+', '-' and '|', whose rows may take several lines. */
#ifndef QUIRE_LAYOUT_BOXES_H
#define QUIRE_LAYOUT_BOXES_H

#include "base/slice.h"

struct window;

/* The box that is being read. A zeroed struct is of no box. */
struct box {
    size_t lines;    /* of rows since the last border */
    bool has_border; /* there is one above the rows */
};

/*
 * Counts the lines of a box's row. True for the border below one, "+--+--+" or "|--|--|", which is not a line of text; joins the
 * lines above if they are one row. *good: false if memory runs out.
 */
bool box_take_line(struct box *box, struct window *window, struct slice text, bool *good);

#endif
