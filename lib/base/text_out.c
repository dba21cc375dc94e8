#include "text_out.h"

void text_out_put(struct text_out *out, struct slice text)
{
    if (out->len + text.len > out->capacity) {
        size_t expected = out->capacity ? out->capacity : 64;
        while (expected < out->len + text.len)
            expected *= 2;
        out->bytes = arena_grow(out->arena, out->bytes, out->capacity, expected);
        out->capacity = expected;
    }
    if (text.len)
        memcpy(out->bytes + out->len, text.ptr, text.len);
    out->len += text.len;
}
