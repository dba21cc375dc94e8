/* Replaces a file atomically: the new contents are on the disk before the old file is removed. */
#ifndef QUIRE_REPLACE_H
#define QUIRE_REPLACE_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/stat.h>

struct replacement {
    FILE *stream;
    char *target, *temporary; /* paths in the same folder */
    struct stat written;      /* status of the new file, set by replacement_end */
};

/* Returns a stream for the new contents of `file`, which is open as `fd`; NULL with errno on failure. */
FILE *replacement_begin(struct replacement *replacement, const char *file, int fd);

/*
 * Closes the stream. With `commit`, replaces the old file with the new one, which has the same mode and owner. Without
 * it, on failure, or if a signal ends the tool first, the old file is unchanged and the new one is removed. Returns
 * true once the file and its name are on the disk; false with errno on failure.
 */
bool replacement_end(struct replacement *replacement, bool commit);

/* --- for --in-place: these report errors --- */

/* Returns false if one of the files is standard input, or if --output is given. */
bool check_in_place(char **files);

/* Like replacement_begin. */
void in_place_begin(struct replacement *replacement, const char *file, int fd);

/* Like replacement_end; does nothing if in_place_begin failed. */
void in_place_end(struct replacement *replacement, const char *file, bool commit);

#endif
