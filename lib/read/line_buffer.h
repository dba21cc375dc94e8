/* A line buffer of fixed size, to limit memory for long lines. */
#ifndef QUIRE_READ_LINE_BUFFER_H
#define QUIRE_READ_LINE_BUFFER_H

#include <stdlib.h>

#include "base/slice.h"

enum { LINE_MAX_BYTES = 64 * 1024 };

/* A zeroed buffer is empty. Text beyond its capacity is dropped. */
struct line_buffer {
    size_t len;
    char bytes[LINE_MAX_BYTES];
};

/* A new, empty buffer, to be freed with free(); NULL if memory runs out. */
static inline struct line_buffer *line_buffer_new(void)
{
    struct line_buffer *buffer = malloc(sizeof *buffer);
    if (buffer)
        buffer->len = 0;
    return buffer;
}

static inline void line_buffer_put(struct line_buffer *buffer, struct slice text)
{
    size_t room = sizeof buffer->bytes - buffer->len;
    if (text.len > room)
        text.len = room;
    if (text.len)
        memcpy(buffer->bytes + buffer->len, text.ptr, text.len);
    buffer->len += text.len;
}

static inline void line_buffer_clear(struct line_buffer *buffer)
{
    buffer->len = 0;
}

static inline struct slice line_buffer_text(const struct line_buffer *buffer)
{
    return (struct slice){ buffer->bytes, buffer->len };
}

#endif
