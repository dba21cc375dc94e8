/* Copying records byte for byte to standard output or a file. */
#ifndef QUIRE_COPY_H
#define QUIRE_COPY_H

#include <stdbool.h>
#include <stdio.h>

#include "base/slice.h"

struct copy {
    FILE *stream;
    const char *name;  /* file name, for messages */
    bool line_is_open; /* the last line written has no line end */
    bool starts_line;  /* the next bytes must begin a new line */
    bool is_emptied;   /* copy_empty has been called */
};

/* True if the path is a regular file and one of `inputs`. */
bool is_input(const char *path, char **inputs);

/* Empties an open file if it is a regular file. Reports an error on failure. */
bool empty_file(int fd, const char *name);

/*
 * Opens a file for appending. Reports an error if that fails or if the file is one of `inputs`, which ends with NULL.
 */
bool copy_open(struct copy *copy, const char *path, char **inputs);

/* Empties the file if one is open and has not been emptied yet. Reports an error on failure. */
bool copy_empty(struct copy *copy);

/* Closes the file if one is open. Reports an error on failure. */
void copy_close(struct copy *copy);

/* Makes the next bytes begin a new line: if the last line written has no line end, adds one. */
void copy_start_line(struct copy *copy);

/* Writes bytes unchanged. If writing to a stream other than standard output fails, ends the program. */
void copy_bytes(struct copy *copy, struct slice bytes);

#endif
