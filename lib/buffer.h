/* A buffer over a descriptor: it holds what was read and is not yet done with, and grows with that. */
#ifndef QUIRE_BUFFER_H
#define QUIRE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

/* Where bytes come from, as read(2) gives them. */
struct byte_source {
    ssize_t (*read)(void *user, void *bytes,
                    size_t size); /* NULL where they come from a descriptor */
    void *user;
};

/*
 * Holds bytes [start, end), of which [start, scan) were looked at, and of those from scan on [scan, seen)
 * in part. A zeroed buffer with a descriptor, which stays the caller's, is ready.
 */
struct buffer {
    int fd;
    struct byte_source from; /* instead of the descriptor, where it has a function */
    char *bytes;
    size_t capacity, start, scan, seen, end;
    bool at_end;    /* there is nothing more to read */
    bool past_mark; /* what stands at the beginning was looked at */
    bool has_mark;  /* it was a byte order mark, and is gone */
};

/* Reads another block; the places in the buffer move with the bytes. False with errno where that fails. */
bool buffer_fill(struct buffer *buffer);

void buffer_free(struct buffer *buffer);

/* As fread(3) of bytes, but what a signal breaks off is gone on with. */
size_t stream_read(FILE *stream, char *to, size_t size);

#endif
