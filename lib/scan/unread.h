/* What could not be read in and around an example: lines that look like rows, and places that may tell of moves. */
#ifndef QUIRE_SCAN_UNREAD_H
#define QUIRE_SCAN_UNREAD_H

#include "example_items.h"

struct unread {
    size_t *lines;  /* of the window, in order: they look like rows, and nothing in them was read */
    size_t between; /* number of lines between rows; one more may be below the last row */
    size_t count;
    bool doubtful; /* something may be missing: */
    size_t doubt;  /* the first line that may tell of something that was not read */
    bool inside;   /* it is above the last row */
};

/*
 * Finds what was not read from a little above the first row of an example to the last of its items. Marks items that
 * are only a part of a word.
 */
void unread_find(struct unread *unread, const struct assembly *assembly, size_t index,
                 struct example_items *items);

#endif
