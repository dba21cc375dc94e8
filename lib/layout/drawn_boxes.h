/* Boxes with arrows from cell to cell, and with values beside their borders, such as those that quire-draw(1) draws. */
#ifndef QUIRE_LAYOUT_DRAWN_BOXES_H
#define QUIRE_LAYOUT_DRAWN_BOXES_H

#include "base/slice.h"

/* Writes a line of such a box as one without arrows and values. Returns its length, or 0 for other lines. */
size_t drawn_box_write(struct slice text, char *out, size_t size);

/* True for a line inside a box that has no more than its number and what was gained in its cells: "2 | +8 |  | +4 |". */
bool has_only_gains(struct slice text);

/* True for the signs below a grid that are not predicted: "+ - -   truth". */
bool are_computed_signs(struct slice text);

/* True for the line above the scores in a drawing: "Ann wins after 6 moves". */
bool tells_result(struct slice text);

/* Writes the players whose scores a line has, with wide gaps between them: "Players: Ann, Bob". 0 for other text. */
size_t drawn_scores_write(struct slice text, char *out, size_t size);

/* True for a line of a tree below a list, "+-+-+ +--+ |", which joins its items. */
bool is_tree(struct slice text);

/* Writes a list below a tree, whose items stand apart, "3      4    1", with one blank between them. 0 for other text. */
size_t drawn_list_write(struct slice text, char *out, size_t size);

#endif
