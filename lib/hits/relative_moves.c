#include "relative_moves.h"

#include <stdlib.h>

#include "flipped_digits.h"
#include "proven_cards.h"
#include "spelled_digits.h"
#include "square_steps.h"

struct hits relative_moves_take(struct hits *hits)
{
    struct hits told = { .arena = hits->arena, .window = hits->window, .grammar = hits->grammar };
    size_t kept = 0;
    for (size_t i = 0; i < hits->count; i++) {
        if (!hits->items[i].find->relative) {
            hits->items[kept++] = hits->items[i];
            continue;
        }
        ARENA_PUSH_MOVING(told.arena, told.items, told.count, told.capacity);
        told.items[told.count++] = hits->items[i];
    }
    hits->count = kept;
    if (told.count > 1)
        qsort(told.items, told.count, sizeof *told.items, compare_hits);
    return told;
}

/* Both kinds of hits, in the order of the text, without those read twice. */
static struct hits merge(const struct hits *hits, const struct hits *told)
{
    struct hits all = *hits;
    size_t i = 0;
    all.items = arena_zero(all.arena, hits->count + told->count, sizeof *all.items);
    all.count = 0;
    all.capacity = hits->count + told->count;
    for (size_t k = 0; k < told->count; k++) {
        const struct hit *hit = &told->items[k], *last;
        while (i < hits->count && hits->items[i].flow <= hit->flow)
            all.items[all.count++] = hits->items[i++];
        last = all.count ? &all.items[all.count - 1] : NULL;
        if (!last || last->flow != hit->flow)
            all.items[all.count++] = *hit;
    }
    while (i < hits->count)
        all.items[all.count++] = hits->items[i++];
    return all;
}

void relative_moves_put(struct hits *hits, struct hits *told)
{
    const struct find_def *find = told->count ? told->items[0].find : NULL;
    if (find && find->field) {
        proven_cards_read(hits, told);
        return;
    }
    bool are_squares = find && find->row->parts[0].value.type == TYPE_SQUARES;
    if (!told->count)
        return;
    struct hits all = merge(hits, told), out = *hits;
    out.count = 0;
    ARENA_RESERVE(out.arena, out.items, all.count, out.capacity);
    if (are_squares)
        square_steps_read(&all, &out);
    else if (find->part)
        spelled_digits_read(&all, find, &out);
    else
        flipped_digits_read(&all, &out);
    *hits = out;
}
