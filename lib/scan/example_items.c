#include "example_items.h"

#include <stdlib.h>

#include "grammar/vocabulary.h"
#include "names_in_text.h"
#include "parse/parsed_record.h"
#include "round_lists.h"
#include "spans.h"

/* How many lines above and below an example are searched for values, and how many of these count as near. */
enum { REACH_LINES = 30, NEAR_LINES = 8 };

void hit_value(struct text_out *out, const struct hit *hit)
{
    const struct find_def *find = hit->find;
    if (find->value)
        text_out_put(out, slice_of(find->value));
    else if (hit->groups[FIND_CARDS].ptr) /* until the row is known */
        text_out_put(out, hit->groups[FIND_CARDS]);
    else
        value_put(out, &find->field->value, find->as,
                  hit->joined.len ? hit->joined : hit->groups[FIND_VALUE]);
}

/* --- collecting --- */

static void add_item(struct example_items *items, struct arena *arena, const struct hit *hit,
                     bool in_group)
{
    struct text_out value = { .arena = arena };
    if (hit->find->field)
        hit_value(&value, hit);
    ARENA_PUSH(arena, items->items, items->count, items->capacity);
    items->items[items->count++] = (struct example_item){
        .hit = hit, .order = hit->flow, .in_group = in_group, .value = text_out_text(&value)
    };
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

/* True for points that are digits of a list in the same line: "Ann 1, Bob 11, Ann 110". */
static bool is_read_as_row(const struct example_items *items, size_t index)
{
    const struct hit *hit = items->items[index].hit;
    size_t first = index, last = index;
    bool is_row = false;
    while (first > 0 && items->items[first - 1].hit->line == hit->line)
        first--;
    while (last + 1 < items->count && items->items[last + 1].hit->line == hit->line)
        last++;
    for (size_t i = first; i <= last && is_listed_by_player(hit); i++)
        is_row |= items->items[i].hit->find->grows;
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

/* True if a name is one of the game: "a game of Plusses and Minuses", "Permudrome against Ann". */
static bool names_title(const struct grammar *grammar, const struct hit *hit)
{
    struct slice list = hit->groups[FIND_VALUE], title = slice_of(grammar->title), person;
    if (!hit_is(hit, FIELD_PLAYERS))
        return false;
    while (people_next(&list, &person))
        for (size_t at = 0; person.len > 2 && at + person.len <= title.len; at++)
            if (slice_equal_nocase((struct slice){ title.ptr + at, person.len }, person))
                return true;
    return false;
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
        add_item(items, input->arena, &input->hits->items[i], true);
    for (size_t i = 0; i < around->count; i++)
        if (!names_title(input->grammar, &around->items[i]))
            add_item(items, input->arena, &around->items[i], false);
    round_lists_cut(items, input);
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
        width = signs > width ? signs : width;
        rows += hit->find->row != NULL;
    }
    return (uint64_t)size == (item_field(item) == scan->height ? rows : width);
}

/* True for the points of a round, which the text tells at its end. */
static bool ends_round(const struct example_item *item)
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

/* True if there is a list of all moves in [from, to) of the items. */
static bool has_moves_in(const struct example_items *items, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (item_field(&items->items[i]) && item_field(&items->items[i])->is_moves)
            return true;
    return false;
}

/*
 * True if a player chooses again what was chosen in this round, below the moves of the round. If it is the same, the text
 * only mentions it.
 */
static bool is_chosen_again(const struct example_items *items, size_t index)
{
    const struct example_item *item = &items->items[index];
    const struct field_def *field = item_field(item);
    struct slice owner = item->hit->groups[FIND_PLAYER];
    bool has_moves = false;
    if (!field || !field->owned || !field->in_round || field->value.is_claim || !owner.len)
        return false;
    for (size_t i = index; i-- > 0 && items->items[i].round == items->items[index - 1].round;) {
        has_moves |= item_field(&items->items[i]) && item_field(&items->items[i])->is_moves &&
                     items->items[i].hit->flow < item->hit->flow;
        if (has_moves && item_field(&items->items[i]) == field &&
            is_same_player(items->items[i].owner, owner))
            return !slice_equal(items->items[i].value, item->value);
    }
    return false;
}

/* The next list that a player chose below an item, before a round is announced; `count` of the items if there is none. */
static size_t next_choice(const struct example_items *items, size_t index)
{
    for (size_t i = index + 1; i < items->count && !hit_is_round(items->items[i].hit); i++) {
        const struct field_def *field = item_field(&items->items[i]);
        if (field && field->owned && field->in_round && !field->value.is_claim)
            return i;
    }
    return items->count;
}

static size_t count_moves(const struct example_item *list)
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
    if (next == items->count || !has_moves_in(items, index, next))
        return false;
    size_t list = index; /* of the moves */
    while (!item_field(&items->items[list]) || !item_field(&items->items[list])->is_moves)
        list++;
    for (size_t i = index; i-- > 0 && items->items[i].round == items->items[index - 1].round;) {
        const struct example_item *above = &items->items[i];
        has_moves |= item_field(above) && item_field(above)->is_moves &&
                     2 * count_moves(&items->items[list]) >= count_moves(above) &&
                     !slice_equal(above->value, items->items[list].value);
        has_choice |= item_field(above) == item_field(&items->items[next]) &&
                      !slice_equal(above->value, items->items[next].value) &&
                      is_same_player(above->owner, items->items[next].hit->groups[FIND_PLAYER]);
    }
    return has_moves && has_choice;
}

/* The number of lists of this kind above an item in its round; *taken: one of them is the author's, too: "my sister". */
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
                  !(slice_equal(other->value, item->value) && has_moves_in(items, i, index));
    }
    return count;
}

/* The owner of a value: of a list that the text does not give to anyone else, the next player. */
static struct slice owner_of(const struct example_items *items, size_t index, struct arena *arena)
{
    struct slice owner = items->items[index].hit->groups[FIND_PLAYER];
    bool taken;
    size_t count = count_lists(items, index, &taken);
    if (items->items[index].hit->find->rough &&
        (taken || !owner.len || word_is(WORDS_PRONOUN, owner)))
        owner = slice_of(arena_printf(arena, "%zu", count + 1));
    return owner;
}

/* Counts the rounds above each item, and gives a field without an owner to the previous owner. */
static void assign_rounds_and_owners(struct example_items *items, const struct example_input *input,
                                     size_t index)
{
    const struct group *group = &input->groups->items[index];
    struct slice owner = slice_of("1");
    size_t round = 0, implied = 0, part = 0;
    bool ended = false, begun = false;              /* the round has points, and rows above them */
    bool has_first = false, above_labelled = false; /* the last row above has a player before it */
    for (size_t i = 0; i < items->count; i++) {
        struct example_item *item = &items->items[i];
        const struct field_def *field = item_field(item);
        bool labelled = item->hit->groups[FIND_PLAYER].len > 0;
        bool is_announced = item->in_group && hit_is_round(item->hit);
        bool is_first = item->in_group && !field && item->hit->find->first;
        item->is_stray =
                is_lone_number(item->hit) && (!has_first || ended || (labelled && !above_labelled));
        item->opens_round = (is_first && has_first) || item->part > part;
        bool is_implied = ((!field && ended && !item->is_stray) || is_chosen_again(items, i) ||
                           is_before_new_choice(items, i)) &&
                          !item->opens_round;
        implied = is_announced || item->opens_round ? 0 : implied + is_implied;
        is_announced |= item->opens_round;
        part = is_announced || item->part ? item->part : part;
        has_first = is_first || (has_first && !is_announced);
        begun = (begun && !is_announced) || !field;
        above_labelled = field || item->is_stray ? above_labelled : labelled;
        ended = (ended && !is_announced && !is_implied) || (begun && ends_round(item));
        round += is_announced || is_implied;
        item->round = round;
        item->implied = implied;
        item->is_far = item->hit->line + NEAR_LINES < group->first_line ||
                       item->hit->line > group->first_line || is_size_above(input, index, item);
        if (!field || !field->owned)
            continue;
        if (item->hit->groups[FIND_CARDS].ptr) {
            item->value = span_of_cards(items, i, input->arena);
            item->is_stray = !item->value.len;
        }
        struct slice told = owner_of(items, i, input->arena);
        if (told.len)
            owner = told;
        else if (field->value.type == TYPE_SPAN)
            item->owner_guessed = !span_owner(items, item, &owner);
        item->owner = owner;
    }
    mark_before_rounds(items);
}

/* True if a record can have only one of them. */
static bool are_exclusive(const struct example_item *a, const struct example_item *b)
{
    const struct field_def *field = item_field(a);
    if (!field || field != item_field(b) || field->repeats || field->id == FIELD_ROUND ||
        field->is_block)
        return false;
    if (field->id == FIELD_PLAYERS)
        return false; /* see items_find_players */
    if ((field->in_round || field->persists) && a->round != b->round)
        return false;
    if (field->is_moves && !a->hit->item_count != !b->hit->item_count)
        return false; /* a list put together from parts: see parts_choose */
    if (is_listed_by_player(a->hit) && is_listed_by_player(b->hit))
        return is_same_player(a->hit->groups[FIND_PLAYER], b->hit->groups[FIND_PLAYER]);
    return !field->owned || is_same_player(a->owner, b->owner);
}

/* Of two exclusive items, prefers the one in the group, then the nearest above it, then the first below it. */
static bool is_better(const struct example_item *a, const struct example_item *b, size_t start)
{
    bool a_above = a->hit->flow < start, b_above = b->hit->flow < start;
    if (a->in_group != b->in_group)
        return a->in_group;
    if (!a->hit->groups[FIND_OTHER].len != !b->hit->groups[FIND_OTHER].len)
        return a->hit->groups[FIND_OTHER].len > 0; /* the scores of both players */
    if (a_above != b_above)
        return a_above;
    return a_above ? a->hit->flow > b->hit->flow : a->hit->flow < b->hit->flow;
}

static bool is_claim(const struct example_item *item)
{
    const struct field_def *field = item_field(item);
    return field && field->value.is_claim;
}

/* True for a list of all moves, if another one in its round is longer. */
static bool is_shorter_list(const struct example_items *items, size_t index)
{
    const struct example_item *item = &items->items[index];
    const struct field_def *field = item_field(item);
    if (!field || !field->is_moves || item->hit->item_count)
        return false;
    for (size_t i = 0; i < items->count; i++) {
        const struct example_item *other = &items->items[i];
        if (item_field(other) == field && other->round == item->round &&
            count_moves(other) > count_moves(item))
            return true;
    }
    return false;
}

/* True if both are lists of the same things, and the other one's are what a player has, such as a hand. */
static bool is_hand(const struct example_item *item, const struct example_item *other)
{
    const struct field_def *field = item_field(item), *owned = item_field(other);
    return owned && owned->owned && !owned->value.is_claim &&
           owned->value.type == field->value.type;
}

/* True if a longer value contains this one: the text was read in two ways, and more of it by the other item. */
static bool is_read_in_part(const struct example_items *items, size_t index,
                            const struct window *window)
{
    const struct example_item *item = &items->items[index];
    struct slice value = item->hit->groups[FIND_VALUE];
    if (!value.len || item->hit->find->also)
        return false;
    size_t start = window_flow_at(window, item->hit->line, value.ptr), stop = start + value.len;
    bool is_shorter = is_shorter_list(items, index);
    for (size_t i = 0; i < items->count; i++) {
        const struct hit *other = items->items[i].hit;
        struct slice longer = other->groups[FIND_VALUE];
        bool is_other = is_shorter && is_hand(item, &items->items[i]);
        if (longer.len + is_other <= value.len || other->find->also || other->item_count ||
            (other->find->field != item_field(item) && !is_claim(item) && !is_other))
            continue;
        size_t from = window_flow_at(window, other->line, longer.ptr);
        if (from <= start && stop <= from + longer.len)
            return true;
    }
    return false;
}

/* True if the line repeats a list of the same length, as a correction: "B = -1, no, B = +1". */
static bool is_taken_back(const struct example_items *items, size_t index)
{
    const struct example_item *item = &items->items[index];
    for (size_t i = index + 1; i < items->count && item_field(item)->repeats; i++) {
        const struct example_item *other = &items->items[i];
        if (other->hit->line == item->hit->line && item_field(other) == item_field(item) &&
            other->hit->flow > item->hit->flow &&
            slice_count(other->value, is_space) == slice_count(item->value, is_space))
            return true;
    }
    return false;
}

/* True for a list that a player chose, and that the text tells again further down: "Ann's UUD was there". */
static bool is_told_again(const struct example_items *items, size_t index)
{
    const struct example_item *item = &items->items[index];
    const struct field_def *field = item_field(item);
    if (!field || !field->owned || !field->in_round || field->value.is_claim || !item->value.len)
        return false;
    for (size_t i = 0; i < index; i++) {
        const struct example_item *other = &items->items[i];
        bool is_same = item_field(other) == field && other->round == item->round &&
                       slice_equal(other->value, item->value);
        if (is_same && (is_same_player(other->owner, item->owner) || has_moves_in(items, i, index)))
            return true;
    }
    return false;
}

bool is_counted(const struct example_item *item)
{
    struct slice name;
    return item->owner.len && item->hit->find->rough && player_number(item->owner, &name) > 0 &&
           !slice_equal(item->owner, item->hit->groups[FIND_PLAYER]);
}

/* True if a player has such a list above the moves, so that one below them is something else. */
static bool has_list_above_moves(const struct example_items *items, size_t index)
{
    const struct example_item *item = &items->items[index];
    const struct field_def *field = item_field(item);
    bool has_list = false;
    for (size_t i = 0; i < index && field && field->owned && !field->value.is_claim; i++) {
        const struct example_item *above = &items->items[i];
        has_list |= item_field(above) == field && above->round == item->round &&
                    is_same_player(above->owner, item->owner);
        if (!item_field(above) && has_list)
            return true;
    }
    return false;
}

/* True for such a list below a move: what is chosen at the start of a game is told above it. */
static bool is_late(const struct example_items *items, size_t index)
{
    if (has_list_above_moves(items, index))
        return true;
    for (size_t i = 0; i < index && is_counted(&items->items[index]); i++)
        if (!item_field(&items->items[i]))
            return true;
    return false;
}

/* True if moves of this round, or only of later ones, are told below an item. */
static bool has_moves_below(const struct example_items *items, size_t index, bool later)
{
    size_t round = items->items[index].round;
    for (size_t i = index + 1; i < items->count; i++) {
        const struct field_def *field = item_field(&items->items[i]);
        if ((!field || field->is_moves) && items->items[i].round >= round + later)
            return true;
    }
    return false;
}

/* True for a claim about a round that is some lines below what was read of it, so that it may be about something else. */
static bool is_remote(const struct example_items *items, size_t index)
{
    enum { NEAR = 4 };
    const struct example_item *item = &items->items[index];
    const struct field_def *field = item_field(item);
    size_t above = 0;
    if (!field || !field->in_round || !is_claim(item) || item->in_group)
        return false;
    for (size_t i = 0; i < index; i++)
        if (items->items[i].in_group && items->items[i].hit->line > above)
            above = items->items[i].hit->line;
    return above > 0 && item->hit->line > above + NEAR;
}

/* True for a lasting value below all moves, if there is another one above them: it is about something else. */
static bool is_afterthought(const struct example_items *items, size_t index)
{
    const struct field_def *field = item_field(&items->items[index]);
    if (!field || !field->persists || has_moves_below(items, index, false))
        return false;
    for (size_t i = 0; i < index; i++)
        if (item_field(&items->items[i]) == field && has_moves_below(items, i, false))
            return true;
    return false;
}

/* False for a claim above the example, and if an exclusive item is better, unless both must agree. */
static bool is_chosen(const struct example_items *items, size_t index, size_t start)
{
    const struct example_item *item = &items->items[index];
    bool is_repeated = index > 0 && items->items[index - 1].hit->flow == item->hit->flow &&
                       item_field(&items->items[index - 1]) == item_field(item);
    if (!item_field(item) || item_field(item)->repeats)
        return !item_field(item) || !(is_repeated || is_taken_back(items, index));
    if (is_late(items, index) || is_told_again(items, index) || is_afterthought(items, index) ||
        (is_claim(item) && !item->in_group && item->hit->flow < start &&
         !item->hit->find->anywhere))
        return false;
    for (size_t i = 0; i < items->count; i++) {
        const struct example_item *other = &items->items[i];
        if (i == index || !are_exclusive(item, other) ||
            (is_claim(other) && !other->in_group && other->hit->flow < start &&
             !other->hit->find->anywhere))
            continue;
        if (i > index && is_told_again(items, i))
            continue;
        bool is_worse =
                is_better(other, item, start) || (!is_better(item, other, start) && i < index);
        if (is_worse && !(item->hit->find->again && item->hit->flow >= start &&
                          !slice_equal(item->value, other->value)))
            return false;
    }
    return true;
}

/* True for a number that the whole game has, such as a size. */
static bool is_size(const struct example_item *item)
{
    const struct field_def *field = item_field(item);
    return field && field->id >= FIELD_OF_GAME && field->value.type == TYPE_INTEGER &&
           !(is_claim(item) || field->in_round || field->persists || field->owned);
}

/* True if rows of the grid are missing because they could not be read; an incomplete grid is useless. */
static bool has_part_of_grid(const struct example_items *items)
{
    size_t rows = 0, width = 0;
    for (size_t i = 0; i < items->count; i++) {
        const struct hit *hit = items->items[i].hit;
        if (!hit->find->square)
            continue;
        size_t signs = hit_width(hit);
        width = signs > width ? signs : width;
        rows++;
    }
    return rows < width;
}

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

/* The row as the grammar formats it. */
static struct slice row_text(const struct hit *hit, bool with_claims, struct arena *arena)
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

void items_choose(struct example_items *items, const struct example_input *input, size_t index)
{
    struct example_items all = { 0 };
    collect(&all, input, index);
    assign_rounds_and_owners(&all, input, index);
    size_t start = input->window->lines[input->groups->items[index].first_line].flow;
    ARENA_RESERVE(input->arena, items->items, all.count, items->capacity);
    bool without_grid = has_part_of_grid(&all);
    for (size_t i = 0; i < all.count; i++)
        if (!(without_grid && (all.items[i].hit->find->square || is_claim(&all.items[i]))) &&
            !all.items[i].is_stray && (is_chosen(&all, i, start) || is_size(&all.items[i])) &&
            !is_read_in_part(&all, i, input->window)) {
            ARENA_PUSH(input->arena, items->items, items->count, items->capacity);
            struct example_item *item = &items->items[items->count++];
            *item = all.items[i];
            item->is_alternative = !is_chosen(&all, i, start);
            item->is_early = is_claim(item) && has_moves_below(&all, i, true);
            item->is_remote = is_remote(&all, i);
            if (item->hit->find->row) {
                item->row = row_text(item->hit, true, input->arena);
                item->bare_row = row_text(item->hit, false, input->arena);
            }
        }
}
