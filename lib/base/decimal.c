#include "decimal.h"

#include <string.h>

const char *write_integers(struct arena *arena, const int64_t *numbers, size_t count,
                           const char *join)
{
    char *text = arena_alloc(arena, count * (DECIMAL_MAX + 2) + 1), *at = text;
    for (size_t i = 0; i < count; i++) {
        at = put_decimal(at, numbers[i]);
        at[0] = join[0];
        at[1] = join[1];
        at += join[1] ? 2 : 1;
    }
    at -= count > 0 ? strlen(join) : 0;
    *at = '\0';
    return text;
}
