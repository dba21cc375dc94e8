/* Replacing a file: all of the new one is on the disk before the old one goes. */
#ifndef QUIRE_REPLACE_H
#define QUIRE_REPLACE_H

#include <stdbool.h>
#include <stdio.h>

struct replacement {
    FILE *stream;
    char *target, *temporary; /* paths in the same folder */
};

/* A stream for the new contents of `file`, which is open as `fd`; NULL with errno where there can be none. */
FILE *replacement_begin(struct replacement *replacement, const char *file, int fd);

/*
 * Closes the stream. With `commit` the new file, with the old one's mode and owner, takes the old one's place;
 * else, or where anything fails, the old one stays and the new one goes: false with errno then.
 * It goes, too, where a signal ends the tool before. It is true once the disk has the file and its name.
 */
bool replacement_end(struct replacement *replacement, bool commit);

#endif
