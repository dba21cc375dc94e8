/* The bytes of a file in pieces of lines, whatever the file is: as much of a line as fits, and its number. */
#ifndef QUIRE_READ_SOURCE_H
#define QUIRE_READ_SOURCE_H

#include <stdint.h>

#include "../slice.h"

/* A longer line comes in several pieces of at most this many bytes. */
enum { PIECE_MAX = 64 * 1024 };

/* A line, or a part of one, without its end. */
struct piece {
    struct slice bytes; /* valid until the next call */
    uint64_t line;
    bool ends; /* the line ends here */
};

struct piece_source;

/* Reads from a descriptor that stays the caller's; UTF-16 with a mark becomes UTF-8. NULL: out of memory. */
struct piece_source *source_open(int fd);

enum source_status { SOURCE_PIECE, SOURCE_END, SOURCE_FAILED };

/* The next piece. SOURCE_FAILED leaves the cause in errno. */
enum source_status source_next(struct piece_source *source, struct piece *piece);

/* The beginning of what is still to come, at most PIECE_MAX bytes, without taking it. */
struct slice source_peek(struct piece_source *source);

/* Takes NULL. */
void source_close(struct piece_source *source);

#endif
