#include "grid_lists.h"

#include <stdlib.h>

#include "base/text_out.h"

enum { SIDE_MOST = 64 };

/* The numbers of a list, and where they are in it. */
struct numbers {
    size_t count;
    struct slice texts[SIDE_MOST];
    size_t values[SIDE_MOST];
};

/* Reads a list. False if it is not a permutation of the numbers from 1. */
static bool read_permutation(struct slice list, struct numbers *numbers)
{
    bool seen[SIDE_MOST + 1] = { false };
    *numbers = (struct numbers){ .count = 0 };
    for (size_t i = 0; i < list.len; i++) {
        struct slice number = slice_after(list, i);
        number.len = slice_span(number, is_digit);
        if (!number.len)
            continue;
        int64_t value;
        if (numbers->count == SIDE_MOST || !parse_number(number, &value) || value < 1 ||
            value > SIDE_MOST || seen[value])
            return false;
        seen[value] = true;
        numbers->texts[numbers->count] = number;
        numbers->values[numbers->count++] = (size_t)value;
        i += number.len - 1;
    }
    for (size_t value = 1; value <= numbers->count; value++)
        if (!seen[value])
            return false;
    return numbers->count > 1;
}

/* Makes a hit for each row. Each is at the place of a number, so that they keep their order. */
static void draw(struct hits *hits, const struct hit *list, const struct numbers *numbers)
{
    for (size_t row = 1; row <= numbers->count; row++) {
        struct text_out out = { .arena = hits->arena };
        for (size_t i = 1; i <= numbers->count; i++)
            text_out_put(&out, slice_of(i == numbers->values[row - 1] ? "x " : ". "));
        ARENA_PUSH(hits->arena, hits->items, hits->count, hits->capacity);
        struct hit *hit = &hits->items[hits->count++];
        *hit = *list;
        hit->span = numbers->texts[row - 1];
        hit->flow = list->flow + (size_t)(hit->span.ptr - list->parts[0].ptr);
        hit->parts[0] = slice_trim(text_out_text(&out));
    }
}

static size_t post_of(const struct hits *hits, const struct hit *hit)
{
    return hits->window->lines[hit->line].post;
}

static bool is_list(const struct hit *hit)
{
    return hit->find->row && hit->find->told == TOLD_COLUMNS;
}

/* True if the rest of a list's post has other moves, or draws the grid: more than a few squares that it mentions. */
static bool has_rows(const struct hits *hits, const struct hit *list, size_t side)
{
    size_t rows = 0;
    for (size_t i = 0; i < hits->count; i++) {
        const struct hit *hit = &hits->items[i];
        rows += hit->find->row && !is_list(hit) && !hit_is_empty_row(hit) &&
                post_of(hits, hit) == post_of(hits, list);
    }
    return 2 * rows >= side;
}

/* Draws the lists that tell the grid of their post, and marks these posts. */
static void draw_lists(struct hits *drawn, const struct hits *hits, bool *is_told)
{
    struct numbers numbers;
    for (size_t i = 0; i < hits->count; i++) {
        const struct hit *hit = &hits->items[i];
        if (!is_list(hit) || is_told[post_of(hits, hit)] ||
            !read_permutation(hit->parts[0], &numbers) || has_rows(hits, hit, numbers.count))
            continue;
        is_told[post_of(hits, hit)] = true;
        draw(drawn, hit, &numbers);
    }
}

void grid_lists_draw(struct hits *hits)
{
    struct hits drawn = *hits;
    bool any = false, *is_told;
    for (size_t i = 0; i < hits->count && !any; i++)
        any = is_list(&hits->items[i]);
    if (!any)
        return;
    drawn.items = NULL;
    drawn.count = drawn.capacity = 0;
    is_told = arena_zero(hits->arena, hits->window->post_count, sizeof *is_told);
    draw_lists(&drawn, hits, is_told);
    for (size_t i = 0; i < hits->count; i++) {
        const struct hit *hit = &hits->items[i];
        if (is_list(hit) || (hit->find->row && is_told[post_of(hits, hit)]))
            continue;
        ARENA_PUSH(hits->arena, drawn.items, drawn.count, drawn.capacity);
        drawn.items[drawn.count++] = *hit;
    }
    *hits = drawn;
    if (hits->count > 1)
        qsort(hits->items, hits->count, sizeof *hits->items, compare_hits);
}
