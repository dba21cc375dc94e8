/* The text of a line as the window keeps it: narrow and wide gaps. */
#ifndef QUIRE_LAYOUT_WINDOW_TEXT_H
#define QUIRE_LAYOUT_WINDOW_TEXT_H

#include "window.h"

/* Adds a byte, which must fit, to the last line and to the flow. */
void window_put_byte(struct window *window, char c);

/* Adds text; white space in it, and bars between digits, become narrow or wide gaps. */
void window_put_text(struct window *window, struct slice text);

/* The same without wide gaps, which would end a cell. */
void window_put_narrow(struct window *window, struct slice text);

#endif
