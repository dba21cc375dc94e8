/* Lines among the rows of an example that look like rows but could not be read. */
#ifndef QUIRE_SCAN_UNREAD_H
#define QUIRE_SCAN_UNREAD_H

#include "hits.h"

/* Lines of the window, in order. */
struct unread {
    size_t *lines;
    size_t between; /* number of lines between rows; one more may be below the last row */
    size_t count;
};

/*
 * Finds the lines that look like rows, from the first row of an example to the line below the last. `hits` are those
 * that were read.
 */
void unread_find(struct unread *unread, struct arena *arena, const struct window *window,
                 const struct group *group, const struct hit *const *hits, size_t hit_count);

#endif
