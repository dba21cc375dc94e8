/* Input: blocks of a file or a pipe become chunks of whole lines, one chunk a record. */
#ifndef QUIRE_INPUT_H
#define QUIRE_INPUT_H

#include <stddef.h>
#include <stdint.h>

#include "buffer.h"
#include "slice.h"

/* Limits in bytes: a line without its end, and a record. */
enum { DEFAULT_MAX_LINE = 256 << 20, DEFAULT_MAX_RECORD = 1 << 30 };

struct input_limits {
    size_t max_line, max_record;
};

/* The lines of one record, or those before the first record. Valid until the next call. */
struct chunk {
    struct slice bytes;
    const struct marks
            *marks; /* of its lines, from its first byte on, or NULL, as in a copy; see marks.h */
    uint64_t first_line;
    bool has_game;
    bool has_mark;  /* a byte order mark stood in front, and is no part of bytes */
    bool too_large; /* more than max_record: bytes holds the first line alone */
};

struct input;

/*
 * Reads from a descriptor that stays the caller's. `spill`, which may be NULL, gets the bytes of
 * records that are too large, in order, so that they are not lost. Returns NULL where memory is out.
 */
struct input *input_open(int fd, struct input_limits limits,
                         void (*spill)(void *user, struct slice bytes), void *user);

/* The same of what a function gives. */
struct input *input_open_from(struct byte_source from, struct input_limits limits,
                              void (*spill)(void *user, struct slice bytes), void *user);

enum input_status { INPUT_CHUNK, INPUT_END, INPUT_FAILED };

/* The next chunk. INPUT_FAILED leaves the cause in errno. A call that a signal broke off is repeated. */
enum input_status input_next(struct input *input, struct chunk *chunk);

/* Takes NULL. */
void input_close(struct input *input);

#endif
