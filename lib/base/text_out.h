/* A growing string in an arena. */
#ifndef QUIRE_TEXT_OUT_H
#define QUIRE_TEXT_OUT_H

#include "arena.h"
#include "slice.h"

struct text_out {
    struct arena *arena;
    char *bytes;
    size_t len, capacity;
};

void text_out_put(struct text_out *out, struct slice text);

static inline struct slice text_out_text(const struct text_out *out)
{
    return (struct slice){ out->bytes, out->len };
}

#endif
