#include "decimal.h"

struct slice write_integers(struct arena *arena, const int64_t *numbers, size_t count,
                            const char *join)
{
    const char first = join[0], second = join[1];
    const size_t join_len = second ? 2 : 1;
    char *text = arena_alloc(arena, count * (DECIMAL_MAX + 2) + 1), *at = text;
    for (size_t i = 0; i < count; i++) {
        at = write_integer(at, numbers[i]);
        at[0] = first;
        at[1] = second;
        at += join_len;
    }
    at -= count > 0 ? join_len : 0;
    *at = '\0';
    return (struct slice){ text, (size_t)(at - text) };
}
