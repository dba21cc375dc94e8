/* The text of a line as the window keeps it: single gaps, and the cells of tables. */
#ifndef QUIRE_LAYOUT_WINDOW_TEXT_H
#define QUIRE_LAYOUT_WINDOW_TEXT_H

#include "window.h"

/* Adds a byte, which must fit, to the last line and to the flow. */
void window_put_byte(struct window *window, char c);

/* Adds text; white space in it, and bars between digits, become narrow or wide gaps. */
void window_put_text(struct window *window, struct slice text);

/* Writes the cells of a table's line, separated by wide gaps. An empty cell of a grid is a point. */
void window_put_cells(struct window *window, struct slice text);

#endif
