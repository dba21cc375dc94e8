#define _GNU_SOURCE /* for fopencookie, which musl has too */
#include "text_stream.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

enum { FIRST_SIZE = 4096 };

static ssize_t add(void *cookie, const char *bytes, size_t len)
{
    struct text_stream *text = cookie;
    if (text->capacity - text->len < len) {
        size_t expected = text->capacity ? text->capacity : FIRST_SIZE;
        while (expected - text->len < len && expected <= SIZE_MAX / 2)
            expected *= 2;
        char *bigger = expected - text->len < len ? NULL : realloc(text->text, expected);
        if (!bigger) {
            errno = ENOMEM;
            return 0; /* sets the stream's error flag */
        }
        text->text = bigger;
        text->capacity = expected;
    }
    memcpy(text->text + text->len, bytes, len);
    text->len += len;
    return (ssize_t)len;
}

void text_stream_free(struct text_stream *text)
{
    if (!text)
        return;
    if (text->stream)
        fclose(text->stream); /* closing flushes into the text, so free the text afterwards */
    free(text->text);
    text->stream = NULL;
    text->text = NULL;
}

static void release(struct arena_cleanup *cleanup)
{
    text_stream_free(
            (struct text_stream *)((char *)cleanup - offsetof(struct text_stream, cleanup)));
}

struct text_stream *text_stream_open(struct arena *arena)
{
    struct text_stream *text = arena_zero(arena, 1, sizeof *text);
    text->arena = arena;
    text->cleanup.run = release;
    arena_add_cleanup(arena, &text->cleanup);
    text->stream = fopencookie(text, "w", (cookie_io_functions_t){ .write = add });
    if (!text->stream)
        longjmp(arena->out_of_memory, 1);
    return text;
}

struct slice text_stream_take(struct text_stream *text)
{
    if (fflush(text->stream) != 0 || ferror(text->stream))
        longjmp(text->arena->out_of_memory, 1);
    struct slice taken = { text->text ? text->text : "", text->len };
    text->len = 0;
    return taken;
}

struct slice text_stream_close(struct text_stream *text)
{
    struct slice taken = text_stream_take(text);
    fclose(text->stream);
    text->stream = NULL;
    return taken;
}
