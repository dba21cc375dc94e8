#include "hit.h"

#include "base/order.h"
#include "grammar/vocabulary.h"
#include "parse/parsed_record.h"
#include "prose_values.h"

size_t hit_number(const struct hit *hit)
{
    enum { NUMBER_MOST = 1000000 };
    /* the number beside a row of a grid is that of the row */
    if (!hit->find->row || hit->find->square)
        return 0;
    const struct slice player = hit->groups[FIND_PLAYER], given = hit->groups[FIND_NUMBER];
    const char *from = player.len ? player.ptr + player.len : hit->span.ptr,
               *to = hit->span.ptr + hit->span.len;
    size_t number = 0;
    for (size_t i = 0; i < PARTS_MAX; i++)
        if (hit->parts[i].ptr && hit->parts[i].ptr < to)
            to = hit->parts[i].ptr;
    if (given.len)
        from = given.ptr, to = given.ptr + given.len;
    while (from < to && !is_digit(*from))
        from++;
    for (; from < to && is_digit(*from) && number < NUMBER_MOST; from++)
        number = 10 * number + (size_t)(*from - '0');
    return number;
}

int64_t hit_round(const struct hit *hit)
{
    int64_t number = 0;
    if (hit->groups[FIND_VALUE].len)
        parse_number_word(hit->groups[FIND_VALUE], &number);
    return number;
}

int compare_hits(const void *left, const void *right)
{
    const struct hit *a = left, *b = right;
    int order = COMPARE(a->flow, b->flow);
    return order ? order : COMPARE(a->find, b->find);
}

bool hit_has_cells(const struct hit *hit)
{
    return hit->find->row && hit->find->row->parts[0].value.type == TYPE_CELLS;
}

size_t hit_width(const struct hit *hit)
{
    struct slice text = hit->parts[0];
    bool cells = hit_has_cells(hit);
    size_t count = 0;
    for (size_t i = 0; i < text.len; i++) {
        bool is_sign = !is_space(text.ptr[i]) && text.ptr[i] != '|';
        bool goes_on = i > 1 && text.ptr[i - 1] == ' ' && text.ptr[i - 2] == ','; /* "3, 9" */
        count += is_sign && (!cells || i == 0 || text.ptr[i - 1] == '|' ||
                             (is_space(text.ptr[i - 1]) && !goes_on));
    }
    return count;
}

bool hit_is_empty_row(const struct hit *hit)
{
    return hit->find->square && slice_span_of(hit->parts[0], ".-_ \t|") == hit->parts[0].len;
}

size_t hit_word_width(const struct hit *hit)
{
    const struct row_def *row = hit->find->row;
    bool is_word = row && row->parts[0].value.type == TYPE_LETTERS && !row->parts[0].value.spaced;
    return is_word ? hit->parts[0].len : 0;
}

bool is_lone_number(const struct hit *hit)
{
    const struct row_def *row = hit->find->row;
    const struct value_def *list = row ? &row->parts[0].value : NULL;
    return row && row->is_claim && list->type == TYPE_INTEGERS &&
           tokens_count(value_tokens(list, hit->parts[0])) == 1;
}

struct slice hit_value(const struct hit *hit, struct arena *arena)
{
    const struct find_def *find = hit->find;
    struct text_out out = { .arena = arena };
    if (find->value)
        return slice_of(find->value);
    if (hit->groups[FIND_CARDS].ptr) /* until the row is known */
        return hit->groups[FIND_CARDS];
    value_put(&out, &find->field->value, find->as,
              hit->joined.len ? hit->joined : hit->groups[FIND_VALUE]);
    return text_out_text(&out);
}

/* The end of what was read of a match: a remark after its last group was not. */
static const char *end_of_groups(const struct hit *hit)
{
    const char *last = hit->span.ptr, *end = hit->span.ptr + hit->span.len;
    for (size_t i = 0; i < FIND_GROUP_COUNT + PARTS_MAX; i++) {
        struct slice group =
                i < FIND_GROUP_COUNT ? hit->groups[i] : hit->parts[i - FIND_GROUP_COUNT];
        if (group.ptr && group.ptr + group.len > last)
            last = group.ptr + group.len;
    }
    return last > hit->span.ptr ? last : end;
}

static void copy_groups(struct hit *hit, const struct slice *groups)
{
    const struct find_def *find = hit->find;
    hit->span = groups[0];
    for (int i = 0; i < FIND_GROUP_COUNT; i++)
        hit->groups[i] = find->groups[i] >= 0 ? groups[find->groups[i]] : NO_SLICE;
    for (size_t i = 0; i < PARTS_MAX; i++)
        hit->parts[i] = find->parts[i] >= 0 ? groups[find->parts[i]] : NO_SLICE;
    hit->span.len = (size_t)(end_of_groups(hit) - hit->span.ptr);
    if (find->also) /* another pattern reads the rest of the line */
        hit->span = find->row ? hit->parts[0] : hit->groups[FIND_VALUE];
}

struct hit *hits_add_match(struct hits *hits, struct find_def *find, const struct slice *groups)
{
    if (!find->is_ready)
        find_prepare(find);
    ARENA_PUSH_MOVING(hits->arena, hits->items, hits->count, hits->capacity);
    struct hit *hit = &hits->items[hits->count++];
    *hit = (struct hit){ .find = find };
    copy_groups(hit, groups);
    return hit;
}

const char *hit_start(const struct hit *hit, struct slice whole)
{
    if (hit->find->row && hit->parts[0].ptr)
        return hit->parts[0].ptr;
    static const int order[] = { FIND_VALUE, FIND_LAST, FIND_CARDS, FIND_PLAYER };
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        if (hit->groups[order[i]].ptr)
            return hit->groups[order[i]].ptr;
    return whole.ptr;
}
