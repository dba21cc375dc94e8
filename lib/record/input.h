/* Input: splits a file or a pipe into chunks of whole lines, one chunk for each record. */
#ifndef QUIRE_INPUT_H
#define QUIRE_INPUT_H

#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/slice.h"

/* Limits in bytes: of a line without its line end, and of a record. */
enum { DEFAULT_MAX_LINE = 256 << 20, DEFAULT_MAX_RECORD = 1 << 30 };

struct input_limits {
    size_t max_line, max_record;
};

/* The lines of one record, or those before the first record. Valid until the next call. */
struct chunk {
    struct slice bytes;
    uint64_t first_line;
    bool has_game;
    bool has_bom;            /* a byte order mark was skipped; bytes begins after it */
    bool too_large;          /* larger than max_record: bytes holds only the first line */
    const size_t *line_ends; /* offsets of its line feeds from `origin`; NULL if unknown */
    size_t line_end_count;
    size_t origin; /* the position of bytes.ptr */
};

struct input;

/*
 * Reads from a descriptor, which the caller closes. `spill` (may be NULL) receives the bytes of
 * records that are too large, in order, so that they are not lost. Returns NULL if out of memory.
 */
struct input *input_open(int fd, struct input_limits limits,
                         void (*spill)(void *user, struct slice bytes), void *user);

/* The same, reading through a function. */
struct input *input_open_from(struct byte_source from, struct input_limits limits,
                              void (*spill)(void *user, struct slice bytes), void *user);

enum input_status { INPUT_CHUNK, INPUT_END, INPUT_FAILED };

/* The next chunk. On INPUT_FAILED, errno has the reason. Interrupted reads are retried. */
enum input_status input_next(struct input *input, struct chunk *chunk);

/* Accepts NULL. */
void input_close(struct input *input);

#endif
