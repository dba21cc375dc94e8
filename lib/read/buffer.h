/* A line that is put together: room for so many bytes and no more, so that no line costs more than another. */
#ifndef QUIRE_READ_BUFFER_H
#define QUIRE_READ_BUFFER_H

#include <stdlib.h>

#include "../slice.h"

enum { LINE_MAX_BYTES = 64 * 1024 };

/* Zeroed, it is empty. What goes beyond its room is lost, and `cut` tells. */
struct buffer {
    size_t len;
    bool cut;
    char bytes[LINE_MAX_BYTES];
};

/* An empty one, for free(); NULL where memory is out. */
static inline struct buffer *buffer_new(void)
{
    struct buffer *buffer = malloc(sizeof *buffer);
    if (buffer) {
        buffer->len = 0;
        buffer->cut = false;
    }
    return buffer;
}

static inline void buffer_put(struct buffer *buffer, struct slice text)
{
    size_t room = sizeof buffer->bytes - buffer->len;
    buffer->cut |= text.len > room;
    if (text.len > room)
        text.len = room;
    if (text.len)
        memcpy(buffer->bytes + buffer->len, text.ptr, text.len);
    buffer->len += text.len;
}

static inline void buffer_clear(struct buffer *buffer)
{
    buffer->len = 0;
    buffer->cut = false;
}

static inline struct slice buffer_text(const struct buffer *buffer)
{
    return (struct slice){ buffer->bytes, buffer->len };
}

#endif
