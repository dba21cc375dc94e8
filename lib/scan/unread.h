/* Lines between the rows of an example that look like rows but could not be read. */
#ifndef QUIRE_SCAN_UNREAD_H
#define QUIRE_SCAN_UNREAD_H

#include "hits.h"

/* Lines of the window, in order. */
struct unread {
    size_t *lines;
    size_t between; /* so many stand between rows; one more may stand below the last */
    size_t count;
};

/* Finds them between the first row of an example and its last one, and below that; `hits` are what was read. */
void unread_find(struct unread *unread, struct arena *arena, const struct window *window,
                 const struct group *group, const struct hit *const *hits, size_t hit_count);

#endif
