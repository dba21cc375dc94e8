/* The keeper of a record that grows: at any time its file is whole, the record as it was or as it is. */
#ifndef QUIRE_KEEPER_H
#define QUIRE_KEEPER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>

#include "slice.h"

struct keeper {
    char *path;
    char *before; /* what stands in the file above the record */
    size_t before_len;
    uint64_t lines;   /* of that */
    struct stat last; /* the file as it was read or written last */
    bool is_new;      /* the file was not there before, and nothing is written into it yet */
};

/*
 * A new file; where `path` is NULL, one in this folder that is named after the game and that nobody has yet.
 * The record goes below what stands in a file that is there. False, and said, where that cannot be.
 */
bool keeper_create(struct keeper *keeper, const char *path, const char *game);

/* A file that is there, of which `before_len` bytes stand above the record. */
bool keeper_take(struct keeper *keeper, const char *path, size_t before_len);

/*
 * Writes the record: the whole file, in the place of the old one, and waits until it is on the disk. False,
 * and said, where that failed: then the old one stays.
 */
bool keeper_write(struct keeper *keeper, struct slice record);

/* Writes a file that is not there yet; false, and said, where that failed. */
bool keeper_copy(const char *path, struct slice record);

/* A file that was not there before, and into which nothing was written, goes again. */
void keeper_free(struct keeper *keeper);

#endif
