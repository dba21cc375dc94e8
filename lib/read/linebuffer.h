/* A line that is put together: room for so many bytes and no more, so that no line costs more than another. */
#ifndef QUIRE_READ_LINEBUFFER_H
#define QUIRE_READ_LINEBUFFER_H

#include <stdlib.h>

#include "../slice.h"

enum { LINE_MAX_BYTES = 64 * 1024 };

/* Zeroed, it is empty. What goes beyond its room is lost, and `cut` tells. */
struct line_buffer {
    size_t len;
    bool cut;
    char bytes[LINE_MAX_BYTES];
};

/* An empty one, for free(); NULL where memory is out. */
static inline struct line_buffer *linebuffer_new(void)
{
    struct line_buffer *buffer = malloc(sizeof *buffer);
    if (buffer) {
        buffer->len = 0;
        buffer->cut = false;
    }
    return buffer;
}

static inline void linebuffer_put(struct line_buffer *buffer, struct slice text)
{
    size_t room = sizeof buffer->bytes - buffer->len;
    buffer->cut |= text.len > room;
    if (text.len > room)
        text.len = room;
    if (text.len)
        memcpy(buffer->bytes + buffer->len, text.ptr, text.len);
    buffer->len += text.len;
}

static inline void linebuffer_clear(struct line_buffer *buffer)
{
    buffer->len = 0;
    buffer->cut = false;
}

static inline struct slice linebuffer_text(const struct line_buffer *buffer)
{
    return (struct slice){ buffer->bytes, buffer->len };
}

#endif
