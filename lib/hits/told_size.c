#include "told_size.h"

#include "grammar/vocabulary.h"
#include "text_hits.h"

int64_t told_size(const struct hits *hits, size_t line)
{
    const struct window *window = hits->window;
    const struct scan_def *scan = &hits->grammar->scan;
    size_t first = window_post_start(window, line), last = window_post_end(window, line);
    struct hits found = { .arena = hits->arena, .window = window, .grammar = hits->grammar };
    int64_t size = 0;
    for (size_t i = 0; i < scan->find_count && found.count == 0; i++)
        if (scan->finds[i].field && scan->finds[i].field == scan->width &&
            !scan->finds[i].whole_line)
            hits_in_text(&found, &scan->finds[i], window->lines[first].flow, flow_end(window, last),
                         1);
    if (found.count)
        parse_number_word(found.items[0].groups[FIND_VALUE], &size);
    return size;
}

void last_squares_number(struct hits *hits)
{
    size_t kept = 0, post = SIZE_MAX; /* whose size it is */
    int64_t size = 0;
    for (size_t i = 0; i < hits->count; i++) {
        struct hit hit = hits->items[i];
        const struct row_def *row = hit.find->row;
        bool is_last = row && row->parts[0].value.type == TYPE_INTEGER &&
                       word_is(WORDS_LASTWORD, hit.parts[0]);
        if (is_last && hits->window->lines[hit.line].post != post) {
            post = hits->window->lines[hit.line].post;
            size = told_size(hits, hit.line);
        }
        if (is_last && size)
            hit.parts[0] = slice_of(arena_printf(hits->arena, "%lld", (long long)size));
        if (!is_last || size)
            hits->items[kept++] = hit;
    }
    hits->count = kept;
}
