#include "wording.h"
#include <stddef.h>

const char *plural(uint64_t count, const char *one, const char *many)
{
    return count == 1 ? one : many;
}

const char *name_wins(struct arena *arena, struct slice name)
{
    static const char *const pronouns[] = { "I", "you", "we", "they", NULL };
    for (const char *const *pronoun = pronouns; *pronoun; pronoun++)
        if (slice_equal_nocase(name, slice_of(*pronoun)))
            return arena_printf(arena, "the winner is %.*s", (int)name.len, name.ptr);
    return arena_printf(arena, "%.*s wins", (int)name.len, name.ptr);
}
