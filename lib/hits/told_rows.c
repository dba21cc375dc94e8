#include "told_rows.h"

#include "prose_values.h"

bool told_begins_post(const struct hits *hits, size_t index)
{
    const struct window_line *lines = hits->window->lines;
    const struct hit *hit = &hits->items[index];
    return index == 0 || lines[hit[-1].line].post != lines[hit->line].post;
}

bool told_counts(const struct hits *hits, size_t first)
{
    size_t told = 0, shown = 0;
    for (size_t i = first; i == first || (i < hits->count && !told_begins_post(hits, i)); i++) {
        told += hits->items[i].find->relative;
        shown += hits->items[i].find->row && !hits->items[i].find->relative;
    }
    return 2 * told >= shown;
}

struct slice told_row(const struct hit *hit, struct arena *arena)
{
    struct text_out out = { .arena = arena };
    value_put(&out, &hit->find->row->parts[0].value, hit->find->as, hit->parts[0]);
    return text_out_text(&out);
}
