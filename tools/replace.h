/* Replacing a file atomically: the new contents are on the disk before the old file goes. */
#ifndef QUIRE_REPLACE_H
#define QUIRE_REPLACE_H

#include <stdbool.h>
#include <stdio.h>

struct replacement {
    FILE *stream;
    char *target, *temporary; /* paths in the same folder */
};

/* Returns a stream for the new contents of `file`, which is open as `fd`; or NULL with errno. */
FILE *replacement_begin(struct replacement *replacement, const char *file, int fd);

/*
 * Closes the stream. With `commit` the new file, with the mode and owner of the old one, replaces it. Without,
 * or on failure, the old file stays and the new one is removed; the same happens if a signal ends the tool
 * before this. Returns false with errno on failure, else true once the file and its name are on the disk.
 */
bool replacement_end(struct replacement *replacement, bool commit);

/* --- for --in-place: failures are reported --- */

/* Returns false if one of the files is standard input, or --output is there. */
bool check_in_place(char **files);

/* As replacement_begin. */
void in_place_begin(struct replacement *replacement, const char *file, int fd);

/* As replacement_end; does nothing if in_place_begin failed. */
void in_place_end(struct replacement *replacement, const char *file, bool commit);

#endif
