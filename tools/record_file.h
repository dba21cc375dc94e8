/* The file of a record that grows: after each save it is complete on the disk, in its old or its new state. */
#ifndef QUIRE_RECORD_FILE_H
#define QUIRE_RECORD_FILE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>

#include "base/slice.h"

/* All functions report failures. */
struct record_file {
    char *path;
    char *head; /* the bytes of the file before the record */
    size_t head_len;
    uint64_t head_lines;
    struct stat last; /* the state of the file when it was last read or written */
    bool is_empty;    /* we have created it, and written nothing yet */
};

/*
 * Creates the file, or appends to one that exists. If `path` is NULL, the file is a new one in the current
 * folder, named after the game. Nothing is written yet.
 */
bool record_file_create(struct record_file *file, const char *path, const char *game);

/* Opens a file whose last record begins after `head_len` bytes. */
bool record_file_open(struct record_file *file, const char *path, size_t head_len);

/*
 * Replaces the file by its head and the record; one that was removed is written again. Returns when it is on the
 * disk; on failure the old file stays.
 */
bool record_file_save(struct record_file *file, struct slice record);

/* Writes a record to a file that must not exist yet. */
bool write_new_file(const char *path, struct slice record);

/* Frees the members, and removes the file if it is still empty. */
void record_file_close(struct record_file *file);

#endif
