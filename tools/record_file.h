/* The file of a growing record. On the disk it is always complete, in the state before or after the last save. */
#ifndef QUIRE_RECORD_FILE_H
#define QUIRE_RECORD_FILE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>

#include "base/slice.h"

/* All functions report errors. */
struct record_file {
    char *path;
    char *head; /* contents of the file before the record */
    size_t head_len;
    uint64_t head_lines;
    struct stat last; /* status of the file when it was last read or written */
    bool is_empty;    /* created by this program, nothing written yet */
};

/*
 * Creates the file, or opens an existing one for appending. If `path` is NULL, creates a new file in the current
 * folder, named after the game. Does not write anything yet.
 */
bool record_file_create(struct record_file *file, const char *path, const char *game);

/* Opens a file whose last record starts after `head_len` bytes. */
bool record_file_open(struct record_file *file, const char *path, size_t head_len);

/*
 * Replaces the contents of the file with the head and the record; recreates the file if it was removed. Returns when
 * the data is on the disk; on failure the old file is unchanged.
 */
bool record_file_save(struct record_file *file, struct slice record);

/* Writes a record to a file that must not exist yet. */
bool write_new_file(const char *path, struct slice record);

/* Frees the members; removes the file if it is still empty. */
void record_file_close(struct record_file *file);

#endif
