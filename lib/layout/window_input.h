/* How the lines of a text become lines of a window: rows of tables and boxes become one, several or none. */
#ifndef QUIRE_LAYOUT_WINDOW_INPUT_H
#define QUIRE_LAYOUT_WINDOW_INPUT_H

#include "window.h"

/* Adds a line; the window must not be full. False if memory is out. */
bool window_add(struct window *window, const struct text_line *line);

#endif
