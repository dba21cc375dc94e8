/* How the lines of a text become lines of a window: rows of tables and boxes become one, several or none. */
#ifndef QUIRE_LAYOUT_TEXT_LAYOUT_H
#define QUIRE_LAYOUT_TEXT_LAYOUT_H

#include "boxes.h"
#include "drawn_lines.h"
#include "grid_notes.h"
#include "text_table.h"
#include "window.h"

/* What was read above the next line. Zeroed, but for the window. */
struct text_layout {
    struct window *window;
    struct text_table table;
    struct box box;
    struct grid_notes notes;
    struct drawn_lines drawn;
    size_t number_rows; /* rows of numbers, one for each player, since their names */
};

/* Adds a line; the window must not be full. False if memory runs out. */
bool text_layout_add(struct text_layout *layout, const struct text_line *line);

/* Ends the table and grid that are open, because the text or the window ends. False if memory runs out. */
bool text_layout_end(struct text_layout *layout);

/* Empties it and its window, for another file. */
void text_layout_clear(struct text_layout *layout);

#endif
