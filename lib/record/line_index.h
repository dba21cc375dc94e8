/*
 * Line index: where the line feeds of a block are. It is built once when a block is read; finding records and reading
 * their lines both use it.
 */
#ifndef QUIRE_LINE_INDEX_H
#define QUIRE_LINE_INDEX_H

#include <stddef.h>

/*
 * Writes the offsets of the line feeds in bytes [from, to) to `ends`, in order, and returns how many there are. `ends`
 * needs room for as many as there may be, to - from.
 */
size_t line_index(const char *bytes, size_t from, size_t to, size_t *ends);

/* The same, a word at a time: for machines without SSE2, and for tests. */
size_t line_index_portable(const char *bytes, size_t from, size_t to, size_t *ends);

#endif
