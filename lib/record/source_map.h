/*
 * Source maps: which line of another file, such as a post, each line of a record was extracted
 * from. A comment `# line 71 "posts/a.txt"` after the Game: line gives file and line; `# line 73`
 * after a later line gives its line in the same file.
 */
#ifndef QUIRE_SOURCE_MAP_H
#define QUIRE_SOURCE_MAP_H

#include <stdint.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/slice.h"

/*
 * Parses a source map comment; false if it is not one. *file, in the arena, is NULL if the comment
 * names no file.
 */
bool source_map_read(struct arena *arena, struct slice comment, uint64_t *line, const char **file);

/* Writes a source map comment; `file` may be NULL. */
void source_map_write(FILE *out, uint64_t line, const char *file);

#endif
