/*
 * Origins: where the lines of a record stood before it was made of them, such as in a post. A comment
 * `# line 71 "posts/a.txt"` behind the Game: line names file and line; `# line 73` behind another line
 * of this record its own line there.
 */
#ifndef QUIRE_ORIGIN_H
#define QUIRE_ORIGIN_H

#include <stdint.h>
#include <stdio.h>

#include "arena.h"
#include "slice.h"

/*
 * Reads the comment behind a line; false where it names no origin. *file, in the arena, is NULL where
 * no file is named.
 */
bool origin_read(struct arena *arena, struct slice comment, uint64_t *line, const char **file);

/* Writes such a comment; `file` may be NULL. */
void origin_write(FILE *out, uint64_t line, const char *file);

#endif
