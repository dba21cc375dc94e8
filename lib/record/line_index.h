/*
 * Line index: where the line feeds of a block are. It is built once when a block is read; finding records and reading
 * their lines both use it. Beside it, what kinds of bytes a text has.
 */
#ifndef QUIRE_LINE_INDEX_H
#define QUIRE_LINE_INDEX_H

#include <stddef.h>

#include "base/slice.h"

/*
 * Writes the offsets of the line feeds in bytes [from, to) to `ends`, in order, and returns how many there are. `ends`
 * needs room for as many as there may be, to - from.
 */
size_t line_index(const char *bytes, size_t from, size_t to, size_t *ends);

/* The same, a word at a time: for machines without SSE2, and for tests. */
size_t line_index_portable(const char *bytes, size_t from, size_t to, size_t *ends);

/* Bytes that are looked for in a whole text, so that they need not be in each of its lines. */
enum byte_kind {
    BYTE_HASH = 1 << 0,     /* '#', which may begin a comment */
    BYTE_NOT_ASCII = 1 << 1 /* above 0x7f, or NUL: the text may not be valid */
};

/* Which of them a text has, as bits. */
unsigned find_byte_kinds(struct slice text);

/* The same, a byte at a time. */
unsigned find_byte_kinds_portable(struct slice text);

#endif
