#include "misread.h"

#include "trial.h"

static struct slice without(struct slice text, char sign, struct arena *arena)
{
    struct text_out out = { .arena = arena };
    for (struct slice rest = text, part; (part = slice_take_until(&rest, sign)).ptr;)
        text_out_put(&out, part);
    return text_out_text(&out);
}

static bool is_comma(char c)
{
    return c == ',';
}

/* True if a list of numbers or signs is the beginning or the end of one with more, but not only one more, which is easily lost. */
static bool is_piece_of(struct slice part, struct slice list)
{
    size_t commas = slice_count(list, is_comma), more = list.len - part.len;
    size_t missing = commas ? commas - slice_count(part, is_comma) : more;
    if (!part.len || part.len >= list.len || slice_count(part, is_comma) > commas || missing < 2)
        return false;
    return (memcmp(list.ptr, part.ptr, part.len) == 0 && (!commas || list.ptr[part.len] == ',')) ||
           (memcmp(list.ptr + more, part.ptr, part.len) == 0 && commas &&
            list.ptr[more - 1] == ',');
}

/* True if the numbers are the same, but more than one has another sign. */
static bool has_other_signs(struct slice a, struct slice b, struct arena *arena)
{
    struct slice numbers_a = without(a, '-', arena), numbers_b = without(b, '-', arena);
    size_t signs_a = a.len - numbers_a.len, signs_b = b.len - numbers_b.len;
    return slice_equal(numbers_a, numbers_b) && signs_a > signs_b + 1;
}

/* True if a position has all of another one, and moves where that has none. */
static bool has_more_moves(struct slice claimed, struct slice computed)
{
    bool is_more = claimed.len == computed.len;
    for (size_t i = 0; i < claimed.len && is_more; i++)
        is_more = claimed.ptr[i] == computed.ptr[i] || computed.ptr[i] == '_';
    return is_more;
}

static bool is_misread_claim(const struct diagnostic *error, struct arena *arena)
{
    bool is_ordered = error->id != DIAG_DECIMALS_MISMATCH && error->id != DIAG_WINNER_MISMATCH;
    if (!is_ordered || !error->claimed || !error->computed)
        return false;
    struct slice claimed = without(slice_of(error->claimed), ' ', arena);
    struct slice computed = without(slice_of(error->computed), ' ', arena);
    return is_piece_of(claimed, computed) || is_piece_of(computed, claimed) ||
           has_other_signs(claimed, computed, arena) ||
           (error->id == DIAG_ROW_MISMATCH && has_more_moves(claimed, computed));
}

/* True for a winner by points before the game is over: perhaps the text has its end, or tells where it is, in other words. */
static bool is_early_winner(const struct diagnostic *error, const struct verdict *verdict)
{
    return error->id == DIAG_WINNER_MISMATCH && !error->computed && verdict->score;
}

/* Leaves out a row that is a claim, and those below it, which follow from it. */
static void excuse_rows_from(struct record_maker *maker, const struct example_item *first)
{
    for (size_t i = 0; i < maker->items->count; i++) {
        struct example_item *item = &maker->items->items[i];
        const struct row_def *row = item->hit->find->row;
        item->excused |= row && row->is_claim && item->round == first->round && item >= first;
    }
}

/* True if a row of a grid lacks more than one cell, so that the others were not found. */
static bool is_piece_of_grid(const struct record_maker *maker, const struct example_item *item)
{
    size_t width = 0;
    for (size_t i = 0; i < maker->items->count; i++) {
        const struct hit *hit = maker->items->items[i].hit;
        size_t cells = hit->find->square ? hit_width(hit) : 0;
        width = cells > width ? cells : width;
    }
    return item->hit->find->square && hit_width(item->hit) + 1 < width;
}

/* False if there is nothing to leave out. */
static bool omit_error(struct record_maker *maker, const struct diagnostic *error,
                       const struct verdict *verdict)
{
    const struct example_item *found = item_of_line(maker, (size_t)error->place.line);
    bool is_typing = diagnostic_kind(error->id)->stage == STAGE_TYPING;
    if (!found)
        return false;
    if ((is_typing && found->hit->find->square) ||
        (error->id == DIAG_GRID_SIZE && is_piece_of_grid(maker, found)))
        return !maker->omit.grid && (maker->omit.grid = maker->omit.results = true);
    if (!is_misread_claim(error, maker->input->judging) && !is_early_winner(error, verdict))
        return false;
    struct example_item *item = &maker->items->items[found - maker->items->items];
    const struct row_def *row = item->hit->find->row;
    if (row && !row->is_claim)
        return !item->is_bare && (item->is_bare = true);
    if (row)
        excuse_rows_from(maker, item);
    return item->excused = true;
}

bool omit_misread(struct record_maker *maker)
{
    enum { TRIALS_MOST = 16 };
    struct judgement judgement;
    bool found = false, found_more = true;
    maker->omit.excused = true;
    for (int i = 0; i < TRIALS_MOST && found_more && trial_errors(maker, &judgement) > 0; i++) {
        found_more = false;
        for (size_t k = 0; k < judgement.report.count; k++)
            found_more |= omit_error(maker, &judgement.report.items[k], &judgement.verdict);
        found |= found_more;
    }
    return found;
}
