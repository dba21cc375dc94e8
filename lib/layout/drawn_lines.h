/*
 * Lines of drawings such as those of quire-draw(1): boxes with arrows from cell to cell and with values beside their borders, trees
 * below lists, signs and marks below grids, and scores below the result.
 */
#ifndef QUIRE_LAYOUT_DRAWN_LINES_H
#define QUIRE_LAYOUT_DRAWN_LINES_H

#include "base/slice.h"

/* What a line of a drawing may be that tells how to read the next one. */
enum drawn_line { DRAWN_OTHER, DRAWN_RESULT, DRAWN_TREE, DRAWN_SIGNS };

/* What was read of a drawing. Zeroed at the start of a text. */
struct drawn_lines {
    enum drawn_line above; /* the last line */
};

/*
 * Reads the next line that is not blank. If it is drawn, *text becomes the same line as people type it, in `out` of `size` bytes.
 * False if it repeats what other lines tell, and must not be read.
 */
bool drawn_line_read(struct drawn_lines *drawn, bool in_box, struct slice *text, char *out,
                     size_t size);

#endif
