/* Feeds: XML in which pages are text. One level of escapes is undone, so that they are read as part of a page. */
#ifndef QUIRE_READ_FEED_H
#define QUIRE_READ_FEED_H

#include "linebuffer.h"

/* True where the beginning of a text is that of a feed, in Atom or RSS. */
bool looks_like_feed(struct slice text);

/* What of an escape stood at the end of a piece. Zeroed, it is nothing. */
struct feed {
    char held[16];
    size_t held_len;
};

/* Writes the next piece as it is meant; `ends`: its line ends here, and no escape goes over that. */
void feed_write(struct feed *feed, struct slice text, bool ends, struct line_buffer *out);

#endif
