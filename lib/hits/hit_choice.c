#include "hit_choice.h"

#include <stdlib.h>

#include "base/order.h"

/* True to keep a hit. `above` is the last one that was kept, or NULL. */
typedef bool keeps_hit(const struct hits *hits, const struct hit *hit, const struct hit *above);

static void keep(struct hits *hits, keeps_hit *keeps)
{
    size_t kept = 0;
    for (size_t i = 0; i < hits->count; i++)
        if (keeps(hits, &hits->items[i], kept ? &hits->items[kept - 1] : NULL))
            hits->items[kept++] = hits->items[i];
    hits->count = kept;
}

/* True if two hits are rows of the same kind, or the same round. */
static bool are_same(const struct hit *a, const struct hit *b)
{
    if (a->flow != b->flow)
        return false;
    if (!a->find->row)
        return hit_is_round(a) && hit_is_round(b);
    return a->find->row == b->find->row && !a->find->whole_line && !b->find->whole_line;
}

/* Of two hits that read the same text, the first is enough. */
static bool is_new(const struct hits *hits, const struct hit *hit, const struct hit *above)
{
    (void)hits;
    return !above || !are_same(above, hit);
}

/* How much of the text a hit explains. */
static size_t bytes_read(const struct hit *hit)
{
    size_t len = hit->find->row ? 0 : hit->groups[FIND_VALUE].len + 1;
    for (size_t i = 0; hit->find->row && i < hit->find->row->part_count; i++)
        len += hit->parts[i].len;
    return len;
}

/*
 * If a line has a whole-line match, drops the matches within it. It is the other way round if those cover more of the
 * line and one of these is true: the whole-line match is cut out of text or only a number; there are several, as
 * between arrows; or the others are many rows (the first row, which is no move, and another one are enough).
 */
static void drop_inner_matches(struct hits *hits)
{
    enum { SENTENCE_ROWS = 3 }; /* the row itself, and more than a remark would mention */
    size_t kept = 0, stop;
    for (size_t i = 0; i < hits->count; i = stop) {
        size_t line = hits->items[i].line, whole = 0, within = 0, end = 0, pieces = 0, rows = 0,
               width = 0;
        bool is_cut = false, is_first = false;
        for (stop = i; stop < hits->count && hits->items[stop].line == line; stop++) {
            const struct hit *hit = &hits->items[stop];
            size_t len = bytes_read(hit);
            whole += hit->find->whole_line && !hit->find->also ? len : 0;
            width = hit->find->whole_line && !hit->find->also ? hit_word_width(hit) : width;
            if (!hit->find->whole_line && hit->flow >= end) { /* not the same text again */
                within += len;
                end = hit->flow + len;
                rows += width && hit_word_width(hit) == width;
            }
            pieces += hit->find->whole_line && !hit->find->also;
            is_cut |= hit->find->whole_line && (hit->is_cut || is_lone_number(hit));
            is_first |= hit->find->whole_line && hit->find->first;
        }
        bool by_words =
                within > whole && (is_cut || pieces != 1 || rows + is_first >= SENTENCE_ROWS);
        for (size_t k = i; k < stop; k++) {
            const struct find_def *find = hits->items[k].find;
            if (find->also || (find->whole_line ? !by_words : by_words || whole == 0))
                hits->items[kept++] = hits->items[k];
        }
    }
    hits->count = kept;
}

/* The list of a whole line that begins an example, or has all moves of a round; NULL for another hit. */
static struct slice *list_of_line(struct hit *hit)
{
    const struct find_def *find = hit->find;
    if (!find->whole_line)
        return NULL;
    if (find->field)
        return find->field->is_moves && !find->part ? &hit->groups[FIND_VALUE] : NULL;
    return find->first && find->row->parts[0].value.spaced ? &hit->parts[0] : NULL;
}

/* True if a list is alone in its line, and no row of a table. Before a row, there may be other signs, but no name. */
static bool is_bare_list(const struct window *window, const struct hit *hit, struct slice list)
{
    struct slice line = window_text(window, hit->line);
    struct slice before = slice_first(line, hit->flow - window->lines[hit->line].flow);
    return hit->find->row ? !slice_count(before, is_any_letter)
                          : list.ptr == line.ptr && !memchr(line.ptr, '\t', line.len);
}

/* Such lists in lines of one block are one list, typed in several lines of which none is longer than that above. */
static void join_first_lists(struct hits *hits)
{
    enum { LINES_MOST = 4 };
    const struct window *window = hits->window;
    size_t kept = 0, line = 0, len = 0; /* the last line of the list above, and its length */
    for (size_t i = 0; i < hits->count; i++) {
        struct hit *last = kept ? &hits->items[kept - 1] : NULL, *hit = &hits->items[i];
        const struct slice *list = list_of_line(hit);
        bool goes_on = last && list && last->find == hit->find && hit->line == line + 1 &&
                       hit->line < last->line + LINES_MOST && list->len <= len &&
                       !window->lines[hit->line].opens_block && is_bare_list(window, hit, *list);
        line = hit->line;
        len = list ? list->len : 0;
        if (!goes_on) {
            hits->items[kept++] = *hit;
            continue;
        }
        *list_of_line(last) = flow_slice(window, last->flow, hit->flow + list->len);
        last->span = flow_slice(window, last->flow, flow_end(window, hit->line));
    }
    hits->count = kept;
}

/* What a reply quotes was read above. The headers of a mail have no moves: "+0100" is a time zone. */
static bool may_count(const struct hits *hits, const struct hit *hit, const struct hit *above)
{
    (void)above;
    return !(hit->find->row && hits->window->lines[hit->line].is_header) &&
           !hits->window->lines[hit->line].is_quotation;
}

/* The end of the hits in the lines of a grid that begins here. *is_empty: it has nothing in it. */
static size_t end_of_grid(const struct hits *hits, size_t first, bool *is_empty)
{
    size_t stop = first, line = hits->items[first].line;
    *is_empty = true;
    for (; stop < hits->count && hits->items[stop].line <= line + 1; stop++)
        if (hits->items[stop].find->square) {
            line = hits->items[stop].line;
            *is_empty &= hit_is_empty_row(&hits->items[stop]);
        }
    return stop;
}

/* Drops grids without anything in them, which are to be filled in. */
static void drop_empty_grids(struct hits *hits)
{
    size_t kept = 0, stop;
    for (size_t i = 0; i < hits->count; i = stop) {
        bool is_empty = false;
        stop = hits->items[i].find->square ? end_of_grid(hits, i, &is_empty) : i + 1;
        for (size_t k = i; k < stop; k++)
            if (!is_empty || !hits->items[k].find->square)
                hits->items[kept++] = hits->items[k];
    }
    hits->count = kept;
}

/* True for a word with a letter that the game does not have: a mistyped row, or a number such as 0117. */
static bool is_mistyped(const struct hit *hit)
{
    size_t width = hit_word_width(hit);
    /* otherwise, it has other signs or words for them */
    bool has_letters = width > 0 && !hit->find->as && !hit->find->grows;
    const char *alphabet = has_letters ? hit->find->row->parts[0].value.alphabet : NULL;
    for (size_t i = 0; alphabet && i < width; i++)
        if (hit->parts[0].ptr[i] != ' ' && !strchr(alphabet, hit->parts[0].ptr[i]))
            return true;
    return false;
}

/* True if a row is on the line above another, in the same block. */
static bool is_right_above(const struct window *window, const struct hit *above,
                           const struct hit *below)
{
    return above->line + 1 >= below->line && !window->lines[below->line].opens_block;
}

/* True if the next row below a hit is right below it, and not mistyped. */
static bool is_above_row(const struct hits *hits, const struct hit *hit)
{
    for (const struct hit *next = hit + 1; next < hits->items + hits->count; next++)
        if (next->find->row)
            return is_right_above(hits->window, hit, next) && !is_mistyped(next);
    return false;
}

/* A word that may be a mistyped row counts only beside a row. */
static bool is_row_or_beside_one(const struct hits *hits, const struct hit *hit,
                                 const struct hit *above)
{
    if (!is_mistyped(hit))
        return true;
    while (above && above > hits->items && !above->find->row && above->line + 1 >= hit->line)
        above--;
    return (above && above->find->row && is_right_above(hits->window, above, hit)) ||
           is_above_row(hits, hit);
}

/* True for a row of a rough pattern among other words, not just for a digit of one that grows. */
static bool is_rough(const struct hit *hit)
{
    const struct find_def *find = hit->find;
    return find->row && find->rough && !find->whole_line && !find->grows;
}

/*
 * Of rows on one line, keeps those of a rough pattern if the others are rows of another kind, or else the others. Lists that
 * follow from others above, "2,1,1, then 1-2", are kept in any case.
 */
static void keep_rough_rows(struct hits *hits)
{
    size_t kept = 0, stop;
    for (size_t i = 0; i < hits->count; i = stop) {
        const struct row_def *row = NULL;
        bool rough = false, same = false;
        for (stop = i; stop < hits->count && hits->items[stop].line == hits->items[i].line; stop++)
            if (is_rough(&hits->items[stop]))
                row = hits->items[stop].find->row;
        for (size_t k = i; k < stop; k++)
            same |= row && hits->items[k].find->row == row && hits->items[k].find->whole_line &&
                    !hits->items[k].embedded;
        rough = row && !same;
        for (size_t k = i; k < stop; k++)
            if (!row || !hits->items[k].find->row || hits->items[k].find->grows ||
                is_rough(&hits->items[k]) == rough ||
                (row->is_claim && (hits->items[k].in_sentence || hits->items[k].find->row == row)))
                hits->items[kept++] = hits->items[k];
    }
    hits->count = kept;
}

/* True if two rows are the same, perhaps with other claims beside them. */
static bool are_same_move(const struct hit *a, const struct hit *b)
{
    const struct row_def *row = a->find->row;
    bool same = row && row == b->find->row;
    for (size_t i = 0; same && i < row->part_count; i++)
        same = row->parts[i].value.is_claim ||
               slice_equal(slice_trim(a->parts[i]), slice_trim(b->parts[i]));
    return same;
}

/* True if a block of text that is not quoted begins between two lines. */
static bool is_block_between(const struct window *window, size_t line, size_t next)
{
    while (line < next && !window->lines[next].quotes)
        if (window->lines[++line].opens_block)
            return true;
    return false;
}

/* True if a reply quotes the move above. */
static bool is_quoted_again(const struct window *window, const struct hit *above,
                            const struct hit *hit)
{
    return window->lines[hit->line].quotes > window->lines[above->line].quotes &&
           are_same_move(above, hit);
}

/*
 * A row among words that the next row repeats is only announced there, and then made: "I only have c3-d3, so c3-d3 it
 * is". Among the words of another paragraph, it is made again, such as in another round. A quoted one is not. Of a
 * list that is told digit by digit, the same digit may follow.
 */
static bool is_made(const struct hits *hits, const struct hit *hit, const struct hit *above)
{
    enum { LINES_NEAR = 3 };
    const struct hit *next = hit + 1 < hits->items + hits->count ? hit + 1 : NULL;
    const struct window_line *lines = hits->window->lines;
    bool is_announced =
            next && hit->embedded && !hit->find->grows &&
            (next->line - hit->line < LINES_NEAR ||
             lines[hit->line].quotes > lines[next->line].quotes) &&
            !(next->embedded && is_block_between(hits->window, hit->line, next->line)) &&
            are_same_move(hit, next);
    return !is_announced && !(above && is_quoted_again(hits->window, above, hit));
}

/* True for a move, or a list of moves. */
static bool is_move(const struct hit *hit)
{
    const struct field_def *field = hit->find->field;
    return hit->find->row ? !hit->find->row->is_claim
                          : field->is_moves || (field->owned && !field->value.is_claim);
}

/*
 * True if a sentence only recalls one of the rounds up to `last`, such as "as in the first round" in the second: the round
 * after `last` comes next, or no moves follow.
 */
static bool is_recalled(const struct hits *hits, size_t index, int64_t last)
{
    const struct window_line *lines = hits->window->lines;
    size_t post = lines[hits->items[index].line].post;
    bool any_moves = false;
    if (hit_round(&hits->items[index]) > last || !hits->items[index].find->sentence)
        return false;
    while (++index < hits->count && lines[hits->items[index].line].post == post) {
        if (hit_is_round(&hits->items[index]))
            return !any_moves || hit_round(&hits->items[index]) == last + 1;
        any_moves |= is_move(&hits->items[index]);
    }
    return !any_moves;
}

static void drop_recalled_rounds(struct hits *hits)
{
    size_t kept = 0;
    int64_t last = 0;
    for (size_t i = 0; i < hits->count; i++) {
        int64_t number = hit_is_round(&hits->items[i]) ? hit_round(&hits->items[i]) : 0;
        if (number && is_recalled(hits, i, last))
            continue;
        last = number ? number : last;
        hits->items[kept++] = hits->items[i];
    }
    hits->count = kept;
}

void hits_choose(struct hits *hits)
{
    if (hits->count > 1)
        qsort(hits->items, hits->count, sizeof *hits->items, compare_hits);
    keep(hits, may_count);
    drop_empty_grids(hits);
    if (hits->rough)
        keep_rough_rows(hits);
    keep(hits, is_new);
    keep(hits, is_row_or_beside_one);
    drop_inner_matches(hits);
    drop_recalled_rounds(hits);
    if (hits->grammar->has_rounds) /* else see drop_told_again */
        keep(hits, is_made);
    join_first_lists(hits);
}
