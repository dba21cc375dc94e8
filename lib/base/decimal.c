#include "decimal.h"

#include <string.h>

const char *write_integers(struct arena *arena, const int64_t *numbers, size_t count,
                           const char *join)
{
    size_t join_len = strlen(join);
    char *text = arena_alloc(arena, count * (DECIMAL_MAX + join_len) + 1), *at = text;
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; i > 0 && k < join_len; k++) /* a character or two */
            *at++ = join[k];
        at = put_decimal(at, numbers[i]);
    }
    *at = '\0';
    return text;
}
