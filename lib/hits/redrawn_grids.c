#include "redrawn_grids.h"

#include "told_rows.h"

/* The end of the grid that begins with this hit: its rows are on lines right below each other. */
static size_t end_of_grid(const struct hits *hits, size_t first)
{
    size_t stop = first + 1;
    while (stop < hits->count && hits->items[stop].find->row == hits->items[first].find->row &&
           hits->items[stop].find->square &&
           hits->items[stop].line <= hits->items[stop - 1].line + 1)
        stop++;
    return stop;
}

static size_t next_grid(const struct hits *hits, size_t from)
{
    while (from < hits->count && !hits->items[from].find->square)
        from++;
    return from;
}

/* True if a square has what it had: nothing, or "3" where it has "3/7" now. */
static bool square_goes_on(struct slice before, struct slice after)
{
    bool begins = before.len <= after.len && memcmp(before.ptr, after.ptr, before.len) == 0;
    return slice_is(before, ".") ||
           (begins && (before.len == after.len || after.ptr[before.len] == '/'));
}

static bool row_goes_on(const struct hits *hits, const struct hit *before, const struct hit *after)
{
    struct slice a = told_row(before, hits->arena), b = told_row(after, hits->arena);
    while (a.len && b.len)
        if (!square_goes_on(slice_take_until(&a, ' '), slice_take_until(&b, ' ')))
            return false;
    return a.len == b.len;
}

/* True if the grid [first, stop) goes on in the one that begins with the hit `next`. */
static bool grid_goes_on(const struct hits *hits, size_t first, size_t stop, size_t next)
{
    const struct window_line *lines = hits->window->lines;
    if (next == hits->count || end_of_grid(hits, next) - next != stop - first ||
        lines[hits->items[first].line].post != lines[hits->items[next].line].post)
        return false;
    for (size_t i = first; i < stop; i++)
        if (!row_goes_on(hits, &hits->items[i], &hits->items[next + i - first]))
            return false;
    return true;
}

void redrawn_grids_mark(struct hits *hits)
{
    for (size_t first = next_grid(hits, 0), next; first < hits->count; first = next) {
        size_t stop = end_of_grid(hits, first);
        next = next_grid(hits, stop);
        bool goes_on = grid_goes_on(hits, first, stop, next);
        for (size_t i = first; i < stop; i++)
            hits->items[i].is_redrawn = goes_on;
    }
}
