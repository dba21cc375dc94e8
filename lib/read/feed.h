/* Atom and RSS feeds: removes one level of escapes, so that the pages in a feed can be read as HTML. */
#ifndef QUIRE_READ_FEED_H
#define QUIRE_READ_FEED_H

#include "line_buffer.h"

/* Holds an incomplete escape from the end of a piece. A zeroed struct is empty. */
struct feed {
    char held[16];
    size_t held_len;
};

/* Unescapes the next piece. `ends`: its line ends here; escapes do not cross lines. */
void feed_write(struct feed *feed, struct slice text, bool ends, struct line_buffer *out);

#endif
