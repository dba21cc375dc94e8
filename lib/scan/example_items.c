#include "example_items.h"

#include <stdlib.h>

#include "base/order.h"
#include "grammar/vocabulary.h"
#include "hits/names_in_text.h"
#include "hits/prose_values.h"
#include "hits/text_hits.h"
#include "parse/parsed_record.h"
#include "spans.h"

/* How many lines above and below an example are searched for values, and how many of these count as near. */
enum { REACH_LINES = 30, NEAR_LINES = 8 };

/*
 * Writes the run lengths beside a row of digits. Those without separators, "101000 1113", have the width of the row as the
 * sum of their digits.
 */
static bool put_joined_runs(struct text_out *out, const struct hit *hit, size_t part)
{
    struct slice runs = slice_trim(hit->parts[part]);
    size_t sum = 0;
    for (size_t i = 0; i < runs.len; i++)
        sum += (size_t)(runs.ptr[i] - '0');
    if (part == 0 || runs.len < 2 || slice_count(runs, is_digit) < runs.len ||
        hit->find->row->parts[part].value.type != TYPE_INTEGERS || hit_word_width(hit) != sum)
        return false;
    for (size_t i = 0; i < runs.len; i++) {
        text_out_put(out, slice_of(i ? "," : ""));
        text_out_put(out, (struct slice){ runs.ptr + i, 1 });
    }
    return true;
}

struct slice hit_row_text(const struct hit *hit, bool with_claims, struct arena *arena)
{
    const struct row_def *row = hit->find->row;
    struct text_out out = { .arena = arena };
    size_t count = 0;
    for (size_t i = 0; i < row->layout_count; i++) {
        int part = row->layout[i].part;
        if (part >= 0 && hit->parts[part].len && (with_claims || !row->parts[part].value.is_claim))
            count = i + 1;
    }
    for (size_t i = 0; i < count; i++) {
        int part = row->layout[i].part;
        if (part < 0)
            text_out_put(&out, slice_of(row->layout[i].text));
        else if (!put_joined_runs(&out, hit, (size_t)part))
            value_put(&out, &row->parts[part].value, hit->find->as, hit->parts[part]);
    }
    return text_out_text(&out);
}

/* --- collecting --- */

static void add_item(struct example_items *items, struct arena *arena, const struct hit *hit,
                     bool in_group)
{
    ARENA_PUSH(arena, items->items, items->count, items->capacity);
    items->items[items->count++] =
            (struct example_item){ .hit = hit,
                                   .order = hit->flow,
                                   .in_group = in_group,
                                   .value = hit->find->field ? hit_value(hit, arena) : NO_SLICE };
}

/* A line with only the game's title begins another part of the text, such as the next drawing. */
static bool is_title(const struct example_input *input, size_t line)
{
    return slice_equal_nocase(window_text(input->window, line), slice_of(input->grammar->title));
}

/* The range of lines to read for a group: up to the neighbouring groups, and within its post. */
static void find_reach(const struct example_input *input, size_t index, size_t *first, size_t *last)
{
    const struct window *window = input->window;
    const struct group *groups = input->groups->items, *group = &groups[index];
    size_t post = window->lines[group->first_line].post;
    size_t low = index > 0 ? groups[index - 1].last_line + 1 : 0;
    size_t high =
            index + 1 < input->groups->count ? groups[index + 1].first_line : window->line_count;
    *first = group->first_line;
    *last = group->last_line;
    while (*first > low && group->first_line - *first < REACH_LINES &&
           window->lines[*first - 1].post == post && !window->lines[*first].separated &&
           !is_title(input, *first))
        --*first;
    while (*last + 1 < high && *last - group->last_line < REACH_LINES &&
           window->lines[*last + 1].post == post && !window->lines[*last + 1].separated &&
           !is_title(input, *last + 1))
        ++*last;
}

static int compare_items(const void *left, const void *right)
{
    const struct example_item *a = left, *b = right;
    return compare_hits(a->hit, b->hit);
}

/* True for points that are digits of a list in the same line, "Ann 1, Bob 11, Ann 110", and for a list that tells a grid. */
static bool is_read_as_row(const struct example_items *items, size_t index)
{
    const struct hit *hit = items->items[index].hit;
    size_t first = index, last = index;
    bool is_row = false;
    while (first > 0 && items->items[first - 1].hit->line == hit->line)
        first--;
    while (last + 1 < items->count && items->items[last + 1].hit->line == hit->line)
        last++;
    for (size_t i = first; i <= last && hit->find->field; i++) {
        const struct hit *other = items->items[i].hit;
        is_row |= (is_listed_by_player(hit) && other->find->grows) ||
                  (other->find->told != TOLD_NOT && other->flow == hit->flow);
    }
    return is_row;
}

/*
 * Drops fields of rough patterns that another pattern reads, too, lists that are read as those of two players, and points
 * that are rows.
 */
static void drop_read_twice(struct example_items *items)
{
    size_t kept = 0;
    for (size_t i = 0; i < items->count; i++) {
        const struct hit *hit = items->items[i].hit,
                         *last = kept ? items->items[kept - 1].hit : hit;
        bool is_twice = kept && hit->find->field && (hit->find->rough || hit->find->field->owned) &&
                        last->find->field == hit->find->field && last->flow == hit->flow;
        if (!is_twice && !is_read_as_row(items, i))
            items->items[kept++] = items->items[i];
    }
    items->count = kept;
}

/* Finds the fields that may be anywhere in lines [first, stop). */
static const struct hits *find_around(const struct example_input *input, size_t first, size_t stop)
{
    const struct scan_def *scan = &input->grammar->scan;
    struct surroundings *around = input->around;
    if (around->first == first && around->stop == stop)
        return &around->hits;
    around->first = first;
    around->stop = stop;
    around->hits.count = 0;
    for (size_t i = 0; i < scan->find_count; i++)
        if (!scan->finds[i].whole_line && !scan->finds[i].starts)
            hits_in_text(&around->hits, &scan->finds[i], input->window->lines[first].flow,
                         flow_end(input->window, stop - 1), TEXT_HITS_MAX);
    return &around->hits;
}

static void collect(struct example_items *items, const struct example_input *input, size_t index)
{
    const struct group *group = &input->groups->items[index];
    size_t first, last;
    find_reach(input, index, &first, &last);
    const struct hits *around = find_around(input, first, last + 1);
    ARENA_RESERVE(input->arena, items->items, group->stop - group->first + around->count,
                  items->capacity);
    for (size_t i = group->first; i < group->stop; i++)
        if (!input->hits->items[i].is_redrawn)
            add_item(items, input->arena, &input->hits->items[i], true);
    for (size_t i = 0; i < around->count; i++)
        add_item(items, input->arena, &around->items[i], false);
    if (items->count > 1)
        qsort(items->items, items->count, sizeof *items->items, compare_items);
    drop_read_twice(items);
}

/* --- selection --- */

/* True if a size between two examples is that of the upper one, judging by its rows. */
static bool is_size_above(const struct example_input *input, size_t index,
                          const struct example_item *item)
{
    const struct scan_def *scan = &input->grammar->scan;
    const struct group *groups = input->groups->items;
    size_t width = 0, rows = 0;
    int64_t size;
    if (index == 0 || !item_field(item) || item_field(item)->value.type != TYPE_INTEGER ||
        item->hit->line >= groups[index].first_line ||
        item->hit->line < groups[index - 1].first_line ||
        !parse_number_word(item->hit->groups[FIND_VALUE], &size))
        return false;
    for (size_t i = groups[index - 1].first; i < groups[index - 1].stop; i++) {
        const struct hit *hit = &input->hits->items[i];
        size_t signs = hit->find->row ? hit_width(hit) : 0;
        width = MAX(signs, width);
        rows += hit->find->row != NULL;
    }
    return (uint64_t)size == (item_field(item) == scan->height ? rows : width);
}

bool item_is_size(const struct example_item *item)
{
    const struct field_def *field = item_field(item);
    return field && field->id >= FIELD_OF_GAME && field->value.type == TYPE_INTEGER &&
           !(field->value.is_claim || field->in_round || field->persists || field->owned);
}

bool ends_round(const struct example_item *item)
{
    const struct field_def *field = item_field(item);
    return field && field->id == FIELD_POINTS && field->value.type == TYPE_INTEGER;
}

/* True for a value of a round, except for a size, which may hold for all of them. */
static bool belongs_to_round(const struct field_def *field)
{
    bool is_size = field->value.type == TYPE_INTEGER && !field->value.is_claim;
    return (field->in_round || field->persists) && !is_size;
}

/* Marks values of a round that are above round 1. */
static void mark_before_rounds(struct example_items *items)
{
    size_t first = 0;
    int64_t number = 0;
    while (first < items->count && items->items[first].round == 0 &&
           item_field(&items->items[first]))
        first++;
    if (first == items->count || !item_field(&items->items[first]) ||
        !parse_number_word(items->items[first].hit->groups[FIND_VALUE], &number) || number != 1)
        return;
    for (size_t i = 0; i < first; i++)
        items->items[i].before_rounds = belongs_to_round(item_field(&items->items[i]));
}

bool items_have_moves(const struct example_items *items, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (is_list_of_moves(&items->items[i]))
            return true;
    return false;
}

/* True if a list of all moves ends above an item: one told card by card may go on below it. */
static bool moves_end_above(const struct example_item *list, const struct example_item *item)
{
    const struct hit *hit = list->hit;
    size_t last = hit->item_count ? hit->items[hit->item_count - 1].flow : hit->flow;
    return is_list_of_moves(list) && last < item->hit->flow;
}

/*
 * True if, below the moves of this round, a player chooses a different list of a kind already chosen: a new round has
 * begun. The same list again is only a mention.
 */
static bool is_chosen_again(const struct example_items *items, size_t index)
{
    const struct example_item *item = &items->items[index];
    const struct field_def *field = item_field(item);
    struct slice owner = item->hit->groups[FIND_PLAYER];
    bool has_moves = false;
    if (!is_chosen_by_player(field) || !field->in_round || !owner.len)
        return false;
    /* numbers are the moves themselves: they are complete when both players have theirs */
    bool are_moves = field->value.type == TYPE_INTEGERS;
    for (size_t i = index; i-- > 0 && items->items[i].round == items->items[index - 1].round;) {
        const struct example_item *above = &items->items[i];
        bool is_same = is_same_player(above->owner, owner), is_alike = item_field(above) == field;
        has_moves |= moves_end_above(above, item) || (are_moves && is_alike && !is_same);
        if (has_moves && is_alike && is_same)
            return !slice_equal(above->value, item->value);
    }
    return false;
}

/* The next list that a player chose below an item, before a round is announced; `count` of the items if there is none. */
static size_t next_choice(const struct example_items *items, size_t index)
{
    for (size_t i = index + 1; i < items->count && !hit_is_round(items->items[i].hit); i++) {
        const struct field_def *field = item_field(&items->items[i]);
        if (is_chosen_by_player(field) && field->in_round)
            return i;
    }
    return items->count;
}

size_t grid_width(const struct example_items *items)
{
    size_t width = 0;
    for (size_t i = 0; i < items->count; i++) {
        const struct hit *hit = items->items[i].hit;
        size_t cells = hit->find->square ? hit_width(hit) : 0;
        width = MAX(cells, width);
    }
    return width;
}

size_t moves_in(const struct example_item *item)
{
    const struct value_def *def = &item->hit->find->row->parts[0].value;
    bool several = def->type == TYPE_SQUARES || def->type == TYPE_SEGMENTS;
    size_t count = several ? tokens_count(value_tokens(def, item->row)) : 1;
    return count ? count : 1;
}

size_t count_moves(const struct example_item *list)
{
    return tokens_count(value_tokens(&item_field(list)->value, list->value));
}

/*
 * True for a list of all moves, or a lasting value before it, that is followed by what the players choose in a new round: the
 * round has moves and choices above, and the next choice is by a player who chose the same kind of list there.
 */
static bool is_before_new_choice(const struct example_items *items, size_t index)
{
    const struct field_def *field = item_field(&items->items[index]);
    bool has_moves = false, has_choice = false;
    if (index == 0 || !field || !(field->is_moves || field->persists))
        return false;
    size_t next = next_choice(items, index);
    if (next == items->count || !items_have_moves(items, index, next))
        return false;
    size_t list = index; /* of the moves */
    while (!is_list_of_moves(&items->items[list]))
        list++;
    for (size_t i = index; i-- > 0 && items->items[i].round == items->items[index - 1].round;) {
        const struct example_item *above = &items->items[i];
        has_moves |= is_list_of_moves(above) &&
                     2 * count_moves(&items->items[list]) >= count_moves(above) &&
                     !slice_equal(above->value, items->items[list].value);
        has_choice |= item_field(above) == item_field(&items->items[next]) &&
                      !slice_equal(above->value, items->items[next].value) &&
                      is_same_player(above->owner, items->items[next].hit->groups[FIND_PLAYER]);
    }
    return has_moves && has_choice;
}

/*
 * The number of lists of this kind above an item in its round. *taken: the item seems to be the author's ("my sister"),
 * but the author already has such a list.
 */
static size_t count_lists(const struct example_items *items, size_t index, bool *taken)
{
    const struct example_item *item = &items->items[index];
    struct slice owner = item->hit->groups[FIND_PLAYER];
    size_t count = 0;
    *taken = false;
    for (size_t i = 0; i < index; i++) {
        const struct example_item *other = &items->items[i];
        if (item_field(other) != item_field(item) || other->round != item->round)
            continue;
        count++;
        *taken |= is_author(owner) && is_same_player(other->owner, owner) &&
                  !(slice_equal(other->value, item->value) && items_have_moves(items, i, index));
    }
    return count;
}

/* The owner of a value: of a list that the text does not give to anyone else, the next player. */
static struct slice owner_of(struct example_items *items, size_t index, struct arena *arena)
{
    struct slice owner = items->items[index].hit->groups[FIND_PLAYER];
    bool taken;
    size_t count = count_lists(items, index, &taken);
    if (items->items[index].hit->find->rough &&
        (taken || !owner.len || word_is(WORDS_PRONOUN, owner))) {
        items->items[index].owner_counted = true;
        owner = slice_of(arena_printf(arena, "%zu", count + 1));
    }
    return owner;
}

/* True if another player is on offense than in the round so far, which has rows: a new round has begun. */
static bool is_other_offense(const struct example_items *items, size_t index)
{
    const struct hit *hit = items->items[index].hit;
    size_t round = index ? items->items[index - 1].round : 0;
    if (!hit_is(hit, FIELD_OFFENSE))
        return false;
    for (size_t i = index; i-- > 0 && items->items[i].round == round;)
        if (hit_is(items->items[i].hit, FIELD_OFFENSE))
            return !is_same_player(items->items[i].hit->groups[FIND_PLAYER],
                                   hit->groups[FIND_PLAYER]);
    return false;
}

/* What was read of the round of an item. */
struct round_so_far {
    size_t number, implied; /* see struct example_item */
    bool ended, begun;      /* it has points, and rows above them */
    bool has_first;         /* its first row */
    bool is_labelled;       /* the last row has a player before it */
    bool is_opened;         /* by who is on offense, and no row was read since */
};

/* Counts the rounds above an item. */
static void set_round(struct example_items *items, size_t index, struct round_so_far *round)
{
    struct example_item *item = &items->items[index];
    const struct field_def *field = item_field(item);
    bool labelled = item->hit->groups[FIND_PLAYER].len > 0;
    bool tells_round = item->in_group && hit_is_round(item->hit);
    bool is_announced = tells_round && !round->is_opened;
    bool is_first = item->in_group && !field && item->hit->find->first;
    bool is_by_offense = round->begun && is_other_offense(items, index);
    item->is_stray = (is_lone_number(item->hit) &&
                      (!round->has_first || round->ended || (labelled && !round->is_labelled))) ||
                     (tells_round && !is_announced);
    item->opens_round = (is_first && round->has_first) || is_by_offense;
    bool is_implied = ((!field && round->ended && !item->is_stray) ||
                       is_chosen_again(items, index) || is_before_new_choice(items, index)) &&
                      !item->opens_round;
    bool is_new = is_announced || item->opens_round;
    round->implied = is_new ? 0 : round->implied + is_implied;
    round->has_first = is_first || (round->has_first && !is_new);
    round->begun = (round->begun && !is_new) || !field;
    round->is_opened = (round->is_opened || is_by_offense) && field && !is_announced;
    round->is_labelled = field || item->is_stray ? round->is_labelled : labelled;
    round->ended = (round->ended && !is_new && !is_implied) || (round->begun && ends_round(item));
    round->number += is_new || is_implied;
    item->round = round->number;
    item->implied = round->implied;
}

/* Sets the owner of a field that has one: the player it names, or else that of the field above, which is `owner`. */
static void set_owner(struct example_items *items, size_t index, struct slice *owner,
                      struct arena *arena)
{
    struct example_item *item = &items->items[index];
    if (item->hit->groups[FIND_CARDS].ptr) {
        item->value = span_of_cards(items, index, arena);
        item->is_stray = !item->value.len;
    }
    struct slice told = owner_of(items, index, arena);
    if (told.len)
        *owner = told;
    else if (item_field(item)->value.type == TYPE_SPAN)
        item->owner_guessed = !span_owner(items, item, owner);
    item->owner = *owner;
}

static void assign_rounds_and_owners(struct example_items *items, const struct example_input *input,
                                     size_t index)
{
    const struct group *group = &input->groups->items[index];
    struct round_so_far round = { .number = 0 };
    struct slice owner = slice_of("1");
    for (size_t i = 0; i < items->count; i++) {
        struct example_item *item = &items->items[i];
        set_round(items, i, &round);
        item->is_far = item->hit->line + NEAR_LINES < group->first_line ||
                       item->hit->line > group->first_line || is_size_above(input, index, item);
        if (item_field(item) && item_field(item)->owned)
            set_owner(items, i, &owner, input->arena);
    }
    mark_before_rounds(items);
}

void items_collect(struct example_items *items, const struct example_input *input, size_t index)
{
    collect(items, input, index);
    assign_rounds_and_owners(items, input, index);
}
