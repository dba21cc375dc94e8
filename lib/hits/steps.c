#include "steps.h"

#include "grammar/vocabulary.h"
#include "told_rows.h"

/* Of other text between two rows. */
enum { NEAR_LINES = 5 };

static bool is_empty(char sign)
{
    return strchr("_.-", sign) != NULL;
}

/* The signs of a row, without what separates them. "[ ]" is an empty square. */
static struct slice signs_of(struct slice row, struct arena *arena)
{
    char *signs = arena_zero(arena, row.len + 1, 1);
    size_t count = 0;
    for (size_t i = 0; i < row.len; i++)
        if (is_digit(row.ptr[i]) || is_empty(row.ptr[i]))
            signs[count++] = row.ptr[i];
        else if (i > 0 && row.ptr[i - 1] == '[')
            signs[count++] = '_';
    return (struct slice){ signs, count };
}

/* How many squares were filled since the row above, of which *square is the last. */
static size_t count_filled(struct slice above, struct slice row, size_t *square)
{
    size_t count = 0;
    for (size_t i = 0; i < row.len; i++) {
        bool was_empty = above.len != row.len || is_empty(above.ptr[i]);
        if (was_empty && !is_empty(row.ptr[i])) {
            count++;
            *square = i;
        }
    }
    return count;
}

/* True if a hit is this digit alone, which may be a word. */
static bool is_digit_told(const struct hit *hit, char digit)
{
    int64_t value;
    return hit->find->grows && parse_number_word(hit->parts[0], &value) && value == digit - '0';
}

/* True if the hits above this row are its digits, one by one; if words are among them, no other digit may be above. */
static bool is_spelled(const struct hits *hits, size_t index)
{
    struct slice row = hits->items[index].parts[0];
    size_t first = index - row.len;
    bool has_words = false;
    if (index < row.len)
        return false;
    for (size_t i = 0; i < row.len; i++) {
        const struct hit *hit = &hits->items[first + i];
        if (!is_digit_told(hit, row.ptr[i]))
            return false;
        has_words |= hit->parts[0].len > 1;
    }
    bool are_others = first > 0 && hits->items[first - 1].find->grows;
    return row.len > 0 && !(has_words && are_others);
}

/*
 * Turns digits that spell the row below them into rows that grow: "0, 1, 1 and so 011" into "0, 01, 011". They are as certain
 * as that row.
 */
static void spell_rows(struct hits *hits)
{
    for (size_t i = 0; i < hits->count; i++) {
        const struct hit *row = &hits->items[i];
        if (row->find->grows || !is_spelled(hits, i))
            continue;
        for (size_t len = 1; len <= row->parts[0].len; len++) {
            struct hit *digit = &hits->items[i - row->parts[0].len + len - 1];
            digit->parts[0] = (struct slice){ row->parts[0].ptr, len };
            digit->embedded = digit->in_sentence = false;
        }
    }
}

/* Of the rows of a list that grows, "0, 01, 011", keeps those that lead to the row below. */
static void keep_growing(struct hits *hits)
{
    struct slice next = NO_SLICE;
    size_t kept = hits->count, next_line = 0;
    for (size_t i = hits->count; i-- > 0;) {
        struct hit hit = hits->items[i];
        struct slice row = hit.find->row ? told_row(&hit, hits->arena) : NO_SLICE;
        bool leads = row.len > 0 && next.len == row.len + 1 &&
                     memcmp(next.ptr, row.ptr, row.len) == 0 && hit.line + NEAR_LINES >= next_line;
        if (hit.find->grows && !leads)
            continue;
        hits->items[--kept] = hit;
        if (!hit.find->row)
            continue;
        next = row;
        next_line = hit.line;
    }
    hits->count -= kept;
    memmove(hits->items, hits->items + kept, hits->count * sizeof *hits->items);
}

/* True if a pattern for rows that grow reads the whole row, although a move is the number of a square and its sign. */
static bool shows_squares(const struct hits *hits)
{
    for (size_t i = 0; i < hits->count; i++)
        if (hits->items[i].find->grows)
            return hits->items[i].find->row->parts[0].value.type == TYPE_INTEGER;
    return true;
}

/* True if the text tells a move, "square 2: 0", and then shows what it leads to. */
static bool is_same_move(const struct hit *told, const struct hit *shown)
{
    return told->line + NEAR_LINES >= shown->line && slice_equal(told->parts[0], shown->parts[0]) &&
           slice_equal(told->parts[1], shown->parts[1]);
}

void steps_to_moves(struct hits *hits)
{
    if (!shows_squares(hits)) {
        spell_rows(hits);
        keep_growing(hits);
        return;
    }
    struct slice above = NO_SLICE;
    size_t kept = 0, line = SIZE_MAX; /* the last line whose other hits are dropped */
    for (size_t i = 0; i < hits->count; i++) {
        struct hit hit = hits->items[i];
        if (!hit.find->grows) {
            if (hit.line != line)
                hits->items[kept++] = hit;
            continue;
        }
        struct slice row = signs_of(hit.parts[0], hits->arena);
        size_t square = 0, count = count_filled(above, row, &square);
        bool is_step = count <= 1 || count_filled(NO_SLICE, row, &square) == 1;
        bool is_broken = line != SIZE_MAX && hit.line - line <= NEAR_LINES;
        above = row;
        if (is_step || is_broken)
            line = hit.line;
        if (!is_step || count == 0)
            continue;
        hit.parts[0] = slice_of(arena_printf(hits->arena, "%zu", square + 1));
        hit.parts[1] = (struct slice){ row.ptr + square, 1 };
        hit.width = row.len;
        if (kept == 0 || !is_same_move(&hits->items[kept - 1], &hit))
            hits->items[kept++] = hit;
    }
    hits->count = kept;
}
