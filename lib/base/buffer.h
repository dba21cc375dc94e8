/*
 * A read buffer over a descriptor: holds the bytes that were read but not yet consumed, and grows
 * as needed.
 */
#ifndef QUIRE_BUFFER_H
#define QUIRE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

#include "slice.h"

/* Where bytes come from, as read(2) gives them. */
struct byte_source {
    ssize_t (*read)(void *user, void *bytes, size_t size); /* NULL: read from a descriptor */
    void *user;
};

/*
 * Holds bytes [start, end). `scan` and `seen` are offsets that belong to the user of the buffer, who has scanned the bytes
 * before `scan`, and some of those before `seen`; buffer_fill only moves them along with the bytes. A zeroed buffer with a
 * descriptor is ready for use; the caller keeps ownership of the descriptor.
 */
struct buffer {
    int fd;
    struct byte_source from; /* used instead of the descriptor if it has a function */
    char *bytes;
    size_t capacity, start, scan, seen, end;
    bool at_end;      /* end of input */
    bool checked_bom; /* the beginning was checked for a byte order mark */
    bool has_bom;     /* there was a byte order mark; it was skipped */
};

/* The bytes [from, to); empty if there are none, even before the first block is read. */
static inline struct slice buffer_text(const struct buffer *buffer, size_t from, size_t to)
{
    return from < to ? (struct slice){ buffer->bytes + from, to - from } : slice_of("");
}

/*
 * Reads another block. Bytes may move, and pointers into the buffer with them. Returns false on
 * failure, with errno set.
 */
bool buffer_fill(struct buffer *buffer);

void buffer_free(struct buffer *buffer);

/* As fread(3) for bytes, but continues when a signal interrupts it. */
size_t stream_read(FILE *stream, char *to, size_t size);

#endif
