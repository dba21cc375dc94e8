/* Boxes drawn with '+', '-' and '|', whose rows may take several lines. */
#ifndef QUIRE_LAYOUT_BOXES_H
#define QUIRE_LAYOUT_BOXES_H

#include "base/slice.h"

struct window;

/* The box that is being read. A zeroed struct is of no box. */
struct box {
    bool is_open; /* the lines since the last border are rows of a box */
    size_t lines; /* their number */
    size_t width; /* in bytes, of the row above; or 0 */
};

/* A row without what stands beside the box, which is as wide as in the row above. */
struct slice box_row_text(struct box *box, struct slice text);

/*
 * Counts the lines of a box's row. True for the border below one, "+--+--+" or "|--|--|", which is not a line of text; joins the
 * lines above if they are one row. *good: false if memory runs out.
 */
bool box_take_line(struct box *box, struct window *window, struct slice text, bool *good);

#endif
