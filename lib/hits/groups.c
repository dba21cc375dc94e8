#include "groups.h"

#include "base/order.h"
#include "record/record.h"

/* Maximum distance, in lines of the file, between two rows of an example that were joined to one line. */
enum { SOURCE_LINES = 30 };

/* False for a line of a drawing, such as "o---o   o". */
static bool is_text(struct slice text)
{
    for (size_t i = 0; i + 1 < text.len; i++)
        if ((is_letter(text.ptr[i]) && is_letter(text.ptr[i + 1])) || is_digit(text.ptr[i]))
            return true;
    return false;
}

/* True if the two lines, the first above the second, are close enough for one example. What the second quotes is not counted. */
static bool are_close(const struct window *window, size_t first, size_t second, size_t gap)
{
    size_t between = 0;
    if (window->lines[first].post != window->lines[second].post)
        return false;
    for (size_t line = first + 1; line <= second; line++) {
        if (window->lines[line].separated)
            return false;
        bool is_quoted = window->lines[line].quotes > window->lines[second].quotes;
        between += line < second && !is_quoted && is_text(window_text(window, line));
        if (between > gap)
            return false;
    }
    return true;
}

/* The group that the next hits may extend. */
struct open_group {
    size_t rows, round_rows; /* in all, and since the last Round */
    size_t squares, width;
    size_t row_width;   /* width of the last row written as one word, or 0 */
    size_t first_width; /* that of the first row of a round, or 0 */
    bool joins_rounds;  /* a row that begins a round may follow without a Round */
    int64_t round;
    bool round_open;   /* nothing follows the last Round yet */
    bool awaits_moves; /* the last hit is what a player chose, such as a prediction */
    uint64_t number;   /* line number in the file of the last row */
};

/* True for a row whose width differs by more than one lost sign, and for a grid that does. */
static bool has_other_width(const struct open_group *open, const struct hit *hit)
{
    if (hit->find->square && open->squares == 1)
        return hit_width(hit) != open->width;
    size_t width = hit_word_width(hit), above = open->row_width;
    return width && above && (width > above + 1 || above > width + 1);
}

static bool begins_another(const struct open_group *open, const struct hit *hit)
{
    if (hit_is_round(hit))
        return (open->rows > 0 || open->round_open) &&
               hit_round(hit) <= (open->round ? open->round : 1);
    if (hit->find->square && open->squares)
        return open->squares >= open->width;
    if (hit->find->first && hit->find->row && open->joins_rounds &&
        hit_width(hit) == open->first_width)
        return false; /* it begins the next round */
    return hit->find->first && open->round_rows > 0;
}

/* True for a list of all moves, with a label, below what the players chose: the text may tell in between how they were made. */
static bool is_awaited(const struct open_group *open, const struct hit *hit)
{
    return open->awaits_moves && hit->find->field && hit->find->field->is_moves &&
           hit->span.ptr < hit->groups[FIND_VALUE].ptr;
}

static void note_hit(struct open_group *open, const struct hit *hit)
{
    const struct field_def *field = hit->find->field;
    open->awaits_moves = field && field->owned && !field->value.is_claim;
    if (hit_is_round(hit)) {
        open->round = hit_round(hit);
        open->round_open = true;
        open->round_rows = 0;
        return;
    }
    open->round_open = false;
    open->rows += hit->find->row || hit->find->first;
    open->round_rows += hit->find->row || hit->find->first;
    if (hit->find->row && hit->find->first)
        open->first_width = hit_width(hit);
    if (hit_word_width(hit) && !(hit->in_sentence && has_other_width(open, hit)))
        open->row_width = hit_word_width(hit);
    if (!hit->find->square)
        return;
    if (open->squares++ == 0)
        open->width = hit_width(hit);
}

/* A sentence that announces a round is no part of the example if nothing follows it. False if nothing is left. */
static bool trim(struct group *group, const struct hits *hits)
{
    while (group->stop > group->first && hit_is_round(&hits->items[group->stop - 1]) &&
           hits->items[group->stop - 1].find->sentence)
        group->stop--;
    if (group->stop > group->first)
        group->last_line = hits->items[group->stop - 1].line;
    return group->stop > group->first;
}

void groups_form(struct groups *groups, const struct hits *hits, size_t gap,
                 const enum topic *topics)
{
    enum { AWAITED_GAP_LINES = 8 };
    const struct window *window = hits->window;
    struct group *group = NULL;
    struct open_group open = { 0 };
    for (size_t i = 0; i < hits->count; i++) {
        const struct hit *hit = &hits->items[i];
        uint64_t number = window_number_at(window, hit->flow);
        /* after other text, unless it is a number in a sentence, as in "seat 110" */
        bool has_new_width = group && hit->line > group->last_line + 1 && !hit->in_sentence &&
                             has_other_width(&open, hit);
        if (hit->is_redrawn) {
            if (group && are_close(window, group->last_line, hit->line, gap))
                group->last_line = hit->line;
            continue;
        }
        size_t most = is_awaited(&open, hit) ? MAX(gap, AWAITED_GAP_LINES) : gap;
        bool goes_on = group && are_close(window, group->last_line, hit->line, most) &&
                       number <= open.number + SOURCE_LINES && !begins_another(&open, hit) &&
                       !has_new_width;
        if (!goes_on && !hit->find->starts) {
            group = NULL;
            continue;
        }
        if (!goes_on) {
            ARENA_PUSH(hits->arena, groups->items, groups->count, groups->capacity);
            group = &groups->items[groups->count++];
            *group = (struct group){ i, i, hit->line, hit->line };
            open = (struct open_group){
                .joins_rounds = hits->grammar->has_rounds &&
                                topic_allows_rough(topics[window->lines[hit->line].post])
            };
        }
        group->stop = i + 1;
        group->last_line = hit->line;
        open.number = number;
        note_hit(&open, hit);
    }
    size_t kept = 0;
    for (size_t i = 0; i < groups->count; i++)
        if (trim(&groups->items[i], hits))
            groups->items[kept++] = groups->items[i];
    groups->count = kept;
}
