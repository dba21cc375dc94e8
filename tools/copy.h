/* Copying records byte for byte to standard output or a file. */
#ifndef QUIRE_COPY_H
#define QUIRE_COPY_H

#include <stdbool.h>
#include <stdio.h>

#include "base/slice.h"

struct copy {
    FILE *stream;
    const char *name;  /* of the file, for messages */
    bool line_is_open; /* the last byte written is not a line end */
    bool starts_line;  /* the next bytes must not continue that line */
    bool is_emptied;   /* copy_empty has been called */
};

/* True if the path is one of these files, and a regular one. */
bool is_input(const char *path, char **inputs);

/* Opens a file for appending. Reports a failure, or if the file is one of `inputs`, which ends with NULL. */
bool copy_open(struct copy *copy, const char *path, char **inputs);

/* Empties the file unless that is done, or no file is open. Reports a failure. */
bool copy_empty(struct copy *copy);

/* Closes the file if one is open. Reports a failure. */
void copy_close(struct copy *copy);

/* Says that the next bytes begin a line: if the last line of a file has no end, one is added. */
void copy_start_line(struct copy *copy);

/* Writes bytes unchanged. A failure on a stream other than standard output ends the program. */
void copy_bytes(struct copy *copy, struct slice bytes);

#endif
