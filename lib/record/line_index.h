/*
 * Line index: the positions of the line feeds in a block. It is built once, when a block is read,
 * and used both for finding records and for reading their lines.
 */
#ifndef QUIRE_LINE_INDEX_H
#define QUIRE_LINE_INDEX_H

#include <stddef.h>

/*
 * Writes the offsets of the line feeds in bytes [from, to) to `ends`, in order, and returns their
 * number. `ends` must have room for to - from of them.
 */
size_t line_index(const char *bytes, size_t from, size_t to, size_t *ends);

/* The same, a word at a time: for machines without SSE2, and for tests. */
size_t line_index_portable(const char *bytes, size_t from, size_t to, size_t *ends);

#endif
