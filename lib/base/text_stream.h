/* A FILE that writes to memory and reports when memory runs out. */
#ifndef QUIRE_TEXT_STREAM_H
#define QUIRE_TEXT_STREAM_H

#include <stdio.h>

#include "arena.h"

/*
 * Needed because open_memstream(3) in the GNU C library silently loses text when memory runs out.
 * The text is freed with the arena, whether the stream was closed or not.
 */
struct text_stream {
    FILE *stream;
    struct arena *arena;
    struct arena_cleanup cleanup;
    char *text;
    size_t len, capacity;
};

/* Opens an empty stream. Jumps as arena_alloc does if out of memory. */
struct text_stream *text_stream_open(struct arena *arena);

/*
 * The text written since the stream was opened or last taken. It replaces the text taken before.
 * Jumps if memory ran out.
 */
struct slice text_stream_take(struct text_stream *text);

/* The same, and closes the stream. The text lives as long as the arena. */
struct slice text_stream_close(struct text_stream *text);

/* Closes the stream and frees its text before the arena does. Takes NULL. */
void text_stream_free(struct text_stream *text);

#endif
