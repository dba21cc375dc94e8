/* A stream whose text stays in memory, and which tells when it does not. */
#ifndef QUIRE_TEXTSTREAM_H
#define QUIRE_TEXTSTREAM_H

#include <stdio.h>

#include "arena.h"

/*
 * What open_memstream(3) of the GNU C library loses where memory is out is lost without a word: so
 * this. Its text is freed with the arena, closed or not.
 */
struct text_stream {
    FILE *stream;
    struct arena *arena;
    struct arena_guest guest;
    char *text;
    size_t len, capacity;
};

/* An empty one. Where memory is out this jumps, as arena_alloc does. */
struct text_stream *text_open(struct arena *arena);

/* What was written since it was opened, or since the last call, which it takes the place of; jumps. */
struct slice text_take(struct text_stream *text);

/* The same, and closes the stream. The text is good as long as what is in the arena. */
struct slice text_close(struct text_stream *text);

/* Closes it and frees its text before the arena's time. Takes NULL. */
void text_free(struct text_stream *text);

#endif
