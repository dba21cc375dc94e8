#include "text_hits.h"

#include "base/order.h"
#include "names_in_text.h"
#include "speakers.h"

/* Trims the list of players in a hit. False if it is uncertain which names belong to it. */
static bool trim_names(const struct window *window, struct hit *hit, struct slice whole)
{
    const struct field_def *field = hit->find->field;
    struct slice *list = &hit->groups[FIND_VALUE], rest = *list, person;
    return !field || field->value.type != TYPE_PLAYERS || !people_next(&rest, &person) ||
           !rest.len || trim_people(window, whole, list);
}

/* Ends a value at the end of its block of text. */
static void end_with_block(const struct window *window, struct slice *value)
{
    size_t from = value->len ? (size_t)(value->ptr - window->flow) : 0;
    if (!value->len)
        return;
    for (size_t line = window_line_at(window, from) + 1;
         line < window->line_count && window->lines[line].flow < from + value->len; line++)
        if (window->lines[line].opens_block) {
            *value = slice_trim((struct slice){ value->ptr, window->lines[line].flow - from });
            return;
        }
}

/* Drops the number of a row if it is in another block of text: a cell of the grid above, for example. */
static void drop_far_number(const struct window *window, struct hit *hit)
{
    const struct window_line *line = &window->lines[hit->line];
    const char *start = window->flow + line->flow;
    struct slice *number = &hit->groups[FIND_NUMBER];
    if (!line->opens_block || !number->len || number->ptr >= start)
        return;
    hit->span = slice_between(hit->parts[0].ptr, hit->span.ptr + hit->span.len);
    *number = NO_SLICE;
}

/* True for a row at the start of an item in a list: "- b2-b4, a long one". */
static bool begins_item(const struct window *window, const struct hit *hit)
{
    struct slice line = window_text(window, hit->line);
    size_t before = hit->flow - window->lines[hit->line].flow;
    return before > 0 && hit->find->row &&
           slice_span_of(line, "0123456789-*+.)# ") >= MIN(before, line.len);
}

/* True if a list goes over wide gaps, so that it is several: cells of a table. */
static bool crosses_cells(const struct window *window, const struct hit *hit)
{
    const struct row_def *row = hit->find->row;
    size_t at = hit->flow - window->lines[hit->line].flow;
    struct slice line = window_text(window, hit->line), list = hit->parts[0];
    return row && row->parts[0].value.type == TYPE_INTEGERS && at + list.len <= line.len &&
           memchr(line.ptr + at, '\t', list.len);
}

/* True for a row in a question: "what about 0000?", "did a1-a2 not cross yours?" */
static bool is_asked(const struct window *window, const struct hit *hit)
{
    enum { BYTES_MOST = 60 };
    const struct slice *row = &hit->parts[0];
    size_t end = row->ptr ? (size_t)(row->ptr - window->flow) + row->len : 0, stop = end;
    if (!hit->find->row || !hit->find->sentence)
        return false;
    while (stop < window->flow_count && stop - end < BYTES_MOST &&
           !strchr(".!?:;,", window->flow[stop]))
        stop++;
    bool is_amid = hit->flow > window->lines[hit->line].flow; /* not "a1-a2 forced?" */
    return stop < window->flow_count && window->flow[stop] == '?' && (stop == end || is_amid);
}

void hits_in_text(struct hits *hits, struct find_def *find, size_t from, size_t to, size_t most)
{
    const struct window *window = hits->window;
    struct slice groups[PATTERN_GROUPS_MAX + 1];
    struct slice text = flow_slice(window, 0, to);
    while (most-- > 0 &&
           pattern_matched(pattern_find(find->pattern, text, from, groups, PATTERN_GROUPS_MAX + 1),
                           hits->arena)) {
        struct hit *hit = hits_add_match(hits, find, groups);
        from = (size_t)(groups[0].ptr - window->flow) + groups[0].len;
        if (!trim_names(window, hit, groups[0])) {
            hits->count--;
            continue;
        }
        if (!find->rough)
            end_with_block(window, find->row ? &hit->parts[0] : &hit->groups[FIND_VALUE]);
        hit->flow = (size_t)(hit_start(hit, groups[0]) - window->flow);
        hit->line = window_line_at(window, hit->flow);
        if (find->row)
            drop_far_number(window, hit);
        if (crosses_cells(window, hit) || is_asked(window, hit)) {
            hits->count--;
            continue;
        }
        speaker_set(window, hit);
        bool is_certain = begins_item(window, hit) || hit_number(hit);
        hit->in_sentence = find->sentence && !begins_item(window, hit);
        hit->embedded = (find->sentence || find->rough) && !is_certain;
    }
}
