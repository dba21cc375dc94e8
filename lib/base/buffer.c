#include "buffer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK_SIZE = 64 * 1024 };

/* Moves the unconsumed bytes to the front, or grows the buffer, until a block fits after them. */
static bool make_room(struct buffer *buffer)
{
    if (buffer->start > 0) {
        memmove(buffer->bytes, buffer->bytes + buffer->start, buffer->end - buffer->start);
        buffer->end -= buffer->start;
        buffer->scan -= buffer->start;
        buffer->seen -= buffer->start;
        buffer->start = 0;
    }
    if (buffer->capacity - buffer->end >= BLOCK_SIZE)
        return true;
    size_t capacity = buffer->capacity ? buffer->capacity * 2 : 2 * (size_t)BLOCK_SIZE;
    char *bigger = realloc(buffer->bytes, capacity);
    if (!bigger) {
        errno = ENOMEM;
        return false;
    }
    buffer->bytes = bigger;
    buffer->capacity = capacity;
    return true;
}

static void skip_mark(struct buffer *buffer)
{
    static const char mark[] = "\xef\xbb\xbf";
    size_t len = sizeof mark - 1;
    if (buffer->end < len && !buffer->at_end)
        return;
    buffer->checked_bom = true;
    buffer->has_bom = buffer->end >= len && memcmp(buffer->bytes, mark, len) == 0;
    if (buffer->has_bom)
        buffer->start = buffer->scan = buffer->seen = len;
}

static ssize_t read_block(struct buffer *buffer)
{
    char *to = buffer->bytes + buffer->end;
    if (buffer->from.read)
        return buffer->from.read(buffer->from.user, to, BLOCK_SIZE);
    return read(buffer->fd, to, BLOCK_SIZE);
}

bool buffer_fill(struct buffer *buffer)
{
    ssize_t got;
    if (!make_room(buffer))
        return false;
    do
        got = read_block(buffer);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        return false;
    buffer->at_end = got == 0;
    buffer->end += (size_t)got;
    if (!buffer->checked_bom)
        skip_mark(buffer);
    return true;
}

void buffer_free(struct buffer *buffer)
{
    free(buffer->bytes);
}

size_t stream_read(FILE *stream, char *to, size_t size)
{
    size_t len = 0;
    for (;;) {
        len += fread(to + len, 1, size - len, stream);
        if (len == size || !ferror(stream) || errno != EINTR)
            return len;
        clearerr(stream);
    }
}
