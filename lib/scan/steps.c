#include "steps.h"

static bool is_empty(char sign)
{
    return strchr("_.-", sign) != NULL;
}

/* The signs of a row, without what separates them. */
static struct slice signs_of(struct slice row, struct arena *arena)
{
    char *signs = arena_zero(arena, row.len + 1, 1);
    size_t count = 0;
    for (size_t i = 0; i < row.len; i++)
        if (is_digit(row.ptr[i]) || is_empty(row.ptr[i]))
            signs[count++] = row.ptr[i];
    return (struct slice){ signs, count };
}

/* How many squares were filled since the row above, of which *square is the last; SIZE_MAX if one changed. */
static size_t count_filled(struct slice above, struct slice row, size_t *square)
{
    size_t count = 0;
    for (size_t i = 0; i < row.len; i++) {
        bool was_empty = above.len != row.len || is_empty(above.ptr[i]);
        if (!was_empty && above.ptr[i] != row.ptr[i])
            return SIZE_MAX;
        if (was_empty && !is_empty(row.ptr[i])) {
            count++;
            *square = i;
        }
    }
    return count;
}

void steps_to_moves(struct hits *hits, struct arena *arena)
{
    enum { NEAR_LINES = 5 };
    struct slice above = { NULL, 0 }, none = { NULL, 0 };
    size_t kept = 0, line = SIZE_MAX; /* the last line whose other hits are dropped */
    for (size_t i = 0; i < hits->count; i++) {
        struct hit hit = hits->items[i];
        if (!hit.find->grows) {
            if (hit.line != line)
                hits->items[kept++] = hit;
            continue;
        }
        struct slice row = signs_of(hit.parts[0], arena);
        size_t square = 0, count = count_filled(above, row, &square);
        bool is_step = count <= 1 || count_filled(none, row, &square) == 1;
        bool is_broken = count != SIZE_MAX && line != SIZE_MAX && hit.line - line <= NEAR_LINES;
        above = row;
        if (is_step || is_broken)
            line = hit.line;
        if (!is_step || count == 0)
            continue;
        hit.parts[0] = slice_of(arena_printf(arena, "%zu", square + 1));
        hit.parts[1] = (struct slice){ row.ptr + square, 1 };
        hit.width = row.len;
        hits->items[kept++] = hit;
    }
    hits->count = kept;
}
