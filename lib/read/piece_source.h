/* Reads a file in pieces of lines, of limited size and with line numbers. The file may contain any bytes. */
#ifndef QUIRE_READ_PIECE_SOURCE_H
#define QUIRE_READ_PIECE_SOURCE_H

#include <stdint.h>

#include "base/slice.h"

/* Longer lines are split into pieces of at most this many bytes. */
enum { PIECE_MAX = 64 * 1024 };

/* A line or a part of one, without its line end. */
struct piece {
    struct slice bytes; /* valid until the next call */
    uint64_t line;
    bool ends; /* the piece ends with its line */
};

struct piece_source;

/*
 * Reads from a descriptor, which the caller closes; converts UTF-16 with a byte order mark to
 * UTF-8. Returns NULL if memory runs out.
 */
struct piece_source *source_open(int fd);

enum source_status { SOURCE_PIECE, SOURCE_END, SOURCE_FAILED };

/* Reads the next piece. On SOURCE_FAILED, errno is set. */
enum source_status source_next(struct piece_source *source, struct piece *piece);

/* The next bytes, at most PIECE_MAX, without consuming them. */
struct slice source_peek(struct piece_source *source);

/* `source` may be NULL. */
void source_close(struct piece_source *source);

#endif
