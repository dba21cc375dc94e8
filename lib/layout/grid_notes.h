/* Words beside the rows of a grid: "| X . . |   Ann predicted + -". They are read below the grid, as lines of their own. */
#ifndef QUIRE_LAYOUT_GRID_NOTES_H
#define QUIRE_LAYOUT_GRID_NOTES_H

#include "window.h"

/* The most notes of a grid, and their length in bytes. Others remain in their lines. */
enum { GRID_NOTES_MAX = 16, GRID_NOTE_BYTES = 160 };

/* The words taken from the rows of a grid. A zeroed struct has none. */
struct grid_notes {
    struct grid_note {
        char text[GRID_NOTE_BYTES];
        size_t len;
        uint64_t line; /* in the file */
        unsigned quotes;
    } items[GRID_NOTES_MAX];
    size_t count;
};

/*
 * Takes the words beside a row of a grid, or beside its border, from a line. Below other lines, adds the notes of the grid above
 * to the window. False if memory runs out.
 */
bool grid_notes_take(struct grid_notes *notes, struct window *window, struct text_line *line);

/* Adds the notes to the window. False if memory runs out. */
bool grid_notes_put(struct grid_notes *notes, struct window *window);

#endif
