/*
 * Line index: the positions of the line feeds in a block. It is built once, when a block is read,
 * and used both for finding records and for reading their lines. Also: which kinds of bytes a text
 * has.
 */
#ifndef QUIRE_LINE_INDEX_H
#define QUIRE_LINE_INDEX_H

#include <stddef.h>

#include "base/slice.h"

/*
 * Writes the offsets of the line feeds in bytes [from, to) to `ends`, in order, and returns their
 * number. `ends` must have room for to - from of them.
 */
size_t line_index(const char *bytes, size_t from, size_t to, size_t *ends);

/* The same, a word at a time: for machines without SSE2, and for tests. */
size_t line_index_portable(const char *bytes, size_t from, size_t to, size_t *ends);

/* Bytes to look for in a whole text; if it has none, its lines need not be searched. */
enum byte_kind {
    BYTE_HASH = 1 << 0,     /* '#', which may begin a comment */
    BYTE_NOT_ASCII = 1 << 1 /* above 0x7f, or NUL: the text may not be valid */
};

/* The kinds of bytes in a text, as bits. */
unsigned find_byte_kinds(struct slice text);

/* The same, a byte at a time. */
unsigned find_byte_kinds_portable(struct slice text);

#endif
