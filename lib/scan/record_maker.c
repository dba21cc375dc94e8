#include "record_maker.h"

#include <stdlib.h>

#include "base/map.h"
#include "base/order.h"
#include "extent.h"
#include "grammar/vocabulary.h"
#include "hits/names_in_text.h"
#include "numbers_in_text.h"
#include "parse/parsed_record.h"
#include "record_text.h"

struct made_line *add_made_line(struct record_maker *maker, enum line_rank rank, size_t flow,
                                const struct example_item *item, struct slice text)
{
    ARENA_PUSH(maker->input->arena, maker->lines, maker->count, maker->capacity);
    maker->count++;
    struct made_line *line = &maker->lines[maker->count - 1];
    *line = (struct made_line){ .rank = rank,
                                .order = flow,
                                .flow = flow,
                                .added = maker->count,
                                .marked = item != NULL,
                                .item = item,
                                .text = text };
    return line;
}

/* --- what to leave out --- */

/* The rank of a field's line in the record. */
static enum line_rank rank_of(const struct field_def *field)
{
    bool is_local = field->in_round || field->persists || field->repeats || field->owned ||
                    field->id == FIELD_ROUND;
    if (is_local)
        return RANK_TEXT;
    return field->value.is_claim ? RANK_END : RANK_HEAD;
}

bool is_about_game(const struct example_item *item)
{
    const struct field_def *field = item_field(item);
    return field && rank_of(field) == RANK_END;
}

bool depends_on_suspect(const struct record_maker *maker, const struct example_item *item)
{
    const struct unread *unread = &maker->unread;
    return unread->suspect_count && (item->hit->line >= unread->suspect ||
                                     (is_about_game(item) && unread->suspect_among_rows));
}

bool is_left_out(const struct record_maker *maker, const struct example_item *item)
{
    const struct field_def *field = item_field(item);
    bool is_head = field && rank_of(field) == RANK_HEAD;
    return item->before_rounds || item->marks.is_alternative ||
           (maker->omit.sentences && item->hit->in_sentence) ||
           (maker->omit.embedded && item->hit->embedded) ||
           (maker->omit.grid && item->hit->find->square) ||
           (maker->omit.fragments && item->is_fragment) ||
           (maker->omit.marked && item->marks.left_out) ||
           (is_about_game(item) && maker->omit.results) ||
           (is_head && maker->omit.far && item->is_far) ||
           (field && field->in_round && item->implied && !maker->adds_rounds) ||
           (maker->omit.after_suspect && !is_head && depends_on_suspect(maker, item));
}

/* --- rows --- */

static void add_row(struct record_maker *maker, const struct example_item *item, const char **block)
{
    const struct row_def *row = item->hit->find->row;
    if (row->block && (!*block || strcmp(*block, row->block) != 0)) {
        const char *opener = arena_printf(maker->input->arena, "%s:", row->block);
        add_made_line(maker, RANK_TEXT, item->hit->flow, item, slice_of(opener));
        maker->block_order = item->hit->flow;
    }
    *block = row->block;
    maker->facts += hit_is_empty_row(item->hit) ? 0 : moves_in(item);
    for (size_t i = 0; i < row->part_count && !item->marks.is_bare; i++)
        maker->row_claims += row->parts[i].value.is_claim && item->hit->parts[i].len;
    struct made_line *line = add_made_line(
            maker, RANK_TEXT, item->hit->flow, item,
            item->marks.is_bare ? hit_row_text(item->hit, false, maker->input->arena) : item->row);
    /* a grid has no line that ends it, so moves that follow it are put above it */
    bool is_below_grid = !row->block && maker->block_order > 0;
    line->order = row->block      ? maker->block_order
                  : is_below_grid ? maker->block_order - 1
                                  : item->order;
}

/* How many facts a field counts for: words in running text are better evidence than a line that merely looks right. */
static size_t facts_of(const struct example_item *item)
{
    return item->hit->find->whole_line ? 1 : 2;
}

/* --- fields --- */

/* The players of a hit, or nothing if one of them is not playing. */
static void put_players(const struct record_maker *maker, struct text_out *out,
                        const struct hit *hit)
{
    struct slice value = hit->groups[FIND_VALUE];
    if (!value.ptr)
        value = hit->groups[FIND_PLAYER];
    if (example_players_include(&maker->players, value))
        example_players_put_list(&maker->players, out, value);
}

/*
 * The player who made the row that the text names. Only the last row's player is known; for another row, writes the row
 * itself.
 */
static void put_last_mover(const struct record_maker *maker, struct text_out *out,
                           const struct hit *hit)
{
    const struct hit *last = NULL;
    for (size_t i = 0; i < maker->items->count; i++)
        if (maker->items->items[i].hit->find->row && !is_left_out(maker, &maker->items->items[i]))
            last = maker->items->items[i].hit;
    bool is_last = last && slice_equal(slice_trim(last->parts[0]), hit->groups[FIND_LAST]);
    const char *mover = arena_printf(out->arena, "%u", maker->last_mover);
    text_out_put(out, is_last && maker->last_mover ? slice_of(mover) : hit->groups[FIND_LAST]);
}

static struct slice field_value(const struct record_maker *maker, const struct example_item *item)
{
    struct text_out out = { .arena = maker->input->arena };
    const struct hit *hit = item->hit;
    const struct value_def *def = &hit->find->field->value;
    if (hit->groups[FIND_LAST].ptr)
        put_last_mover(maker, &out, hit);
    else if (def->type == TYPE_WINNER && hit->find->value)
        text_out_put(&out, slice_of(hit->find->value));
    else if (def->type == TYPE_WINNER || def->type == TYPE_PLAYER || def->type == TYPE_PLAYER_LIST)
        put_players(maker, &out, hit);
    else
        return item->value;
    return text_out_text(&out);
}

/* The key of a field, with its owner: "Sums A: ", "Prediction Ann: ". */
static void put_key(const struct record_maker *maker, struct text_out *out,
                    const struct example_item *item)
{
    const struct field_def *field = item_field(item);
    text_out_put(out, slice_of(field->key));
    if (field->owner || field->owned)
        text_out_put(out, slice_of(" "));
    if (field->owner)
        text_out_put(out, slice_of(field->owner));
    else if (field->owned)
        example_players_put(&maker->players, out, item->owner);
    text_out_put(out, slice_of(": "));
}

static void add_field(struct record_maker *maker, const struct example_item *item)
{
    const struct field_def *field = item_field(item);
    struct text_out out = { .arena = maker->input->arena };
    enum line_rank rank = rank_of(field);
    struct slice value = field_value(maker, item);
    if (!value.len || (field->owned && !example_players_include(&maker->players, item->owner)))
        return;
    put_key(maker, &out, item);
    text_out_put(&out, value);
    maker->facts += rank == RANK_HEAD || field->id == FIELD_ROUND ? 0 : facts_of(item);
    add_made_line(maker, rank, item->hit->flow, item, text_out_text(&out));
}

/* --- values given player by player --- */

/*
 * Finds a player's value in this round, first where the text tells those of both players, "Ann wins 3-2"; or else one that is
 * left out; NULL if the text has none.
 */
static const struct example_item *find_listed_value(const struct record_maker *maker,
                                                    const struct example_item *like,
                                                    unsigned player, struct slice *value)
{
    const struct field_def *field = item_field(like);
    const struct example_item *best = NULL;
    unsigned rank = 0; /* of the best: 1 left out, 2 of one player, 3 of both */
    for (size_t i = 0; i < maker->items->count; i++) {
        const struct example_item *item = &maker->items->items[i];
        if (item_field(item) != field || !is_listed_by_player(item->hit) ||
            (field->in_round && item->round != like->round))
            continue;
        unsigned who = example_players_find(&maker->players, item->hit->groups[FIND_PLAYER]);
        struct slice other = item->hit->groups[FIND_OTHER];
        bool is_other = other.ptr && maker->players.count == 2 && who == 3 - player;
        unsigned new_rank = is_left_out(maker, item) ? 1 : other.ptr ? 3 : 2;
        if ((who != player && !is_other) || new_rank <= rank)
            continue;
        *value = is_other ? other : item->hit->groups[FIND_VALUE];
        best = item;
        rank = new_rank;
    }
    return best;
}

/*
 * The computed value of a player that is missing from a list; false if unknown. The text need not tell that a player has
 * none, but must have any other number, so that a wrong one is not replaced.
 */
static bool compute_value(const struct record_maker *maker, const struct example_item *like,
                          unsigned player, int64_t *number)
{
    const struct verdict *verdict = maker->first_verdict;
    const struct field_def *field = item_field(like);
    const struct round *round = verdict ? round_of_item(verdict, like) : NULL;
    const int64_t *values = verdict ? verdict->score : NULL;
    unsigned count = verdict ? verdict->players : 0;
    if (verdict && field->in_round) {
        values = round ? round->points : NULL;
        count = round ? round->point_count : 0;
    }
    if (!values || player > count || !like->hit->find->alone)
        return false;
    enum { REACH = 400 };
    const struct window *window = maker->input->window;
    size_t at = like->hit->flow, from = at - MIN(at, REACH),
           to = MIN(at + REACH, window->flow_count);
    *number = values[player - 1];
    return *number == 0 || is_number_in_text(flow_slice(window, from, to), *number);
}

/* Adds the complete list, in the order of play, at the position of its last value. */
static void add_listed_values(struct record_maker *maker, const struct example_item *item)
{
    const struct field_def *field = item_field(item);
    struct text_out out = { .arena = maker->input->arena };
    const struct example_item *last = NULL;
    bool complete = true;
    put_key(maker, &out, item);
    for (unsigned player = 1; player <= maker->players.count; player++) {
        struct slice value;
        int64_t number = 0;
        const struct example_item *found = find_listed_value(maker, item, player, &value);
        complete &= !found ? compute_value(maker, item, player, &number)
                           : !is_left_out(maker, found) && parse_number_word(value, &number);
        if (found && (!last || found->hit->flow > last->hit->flow))
            last = found;
        text_out_put(&out, slice_of(arena_printf(out.arena, "%s%lld", player > 1 ? ", " : "",
                                                 (long long)number)));
    }
    if (!complete || last != item)
        return;
    maker->facts += facts_of(item);
    add_made_line(maker, rank_of(field), item->hit->flow, item, text_out_text(&out));
}

/* --- the record --- */

static void add_players(struct record_maker *maker)
{
    const struct grammar *grammar = maker->input->grammar;
    struct example_players *players = &maker->players;
    struct text_out out = { .arena = maker->input->arena };
    bool named = players->name_count >= players->count && players->name_count;
    text_out_put(&out, slice_of("Players: "));
    for (unsigned i = 0; i < players->name_count && named; i++) {
        if (i)
            text_out_put(&out, slice_of(", "));
        text_out_put(&out, players->names[i].text);
    }
    if (!named)
        text_out_put(&out, slice_of(arena_printf(out.arena, "%u", players->count)));
    if (named || (players->count && grammar->players_min != grammar->players_max))
        add_made_line(maker, RANK_HEAD, 0, NULL, text_out_text(&out));
}

/* Adds a size, unless the text gives it. */
static void add_size(struct record_maker *maker, const struct field_def *field, size_t size)
{
    if (!field || !size)
        return;
    for (size_t i = 0; i < maker->count; i++)
        if (maker->lines[i].item && item_field(maker->lines[i].item) == field)
            return;
    const char *text = arena_printf(maker->input->arena, "%s: %zu", field->key, size);
    add_made_line(maker, RANK_HEAD, 0, NULL, slice_of(text));
}

static void add_sizes(struct record_maker *maker)
{
    const struct example_input *input = maker->input;
    const struct scan_def *scan = &input->grammar->scan;
    enum topic topic = input->topics[input->window->lines[maker->line].post];
    struct extent extent = extent_measure(maker);
    size_t players = maker->players.count;
    add_size(maker, scan->width, extent.width);
    /* the rows may be those of another game if the post only has a phrase of the rules */
    add_size(maker, scan->height, topic_allows_rough(topic) ? extent.height : 0);
    add_size(maker, scan->share,
             players && extent.moves % players == 0 ? extent.moves / players : 0);
}

size_t unread_lines(const struct record_maker *maker, const size_t **lines)
{
    *lines = maker->unread.rows;
    if (!maker->omit.after_suspect)
        return maker->unread.inner_count;
    size_t *line = arena_alloc(maker->input->arena, sizeof *line);
    *line = maker->unread.suspect;
    *lines = line;
    return 1;
}

/* Adds a comment for each line that could not be read, or, if the record ends at one, a comment that says so. */
static void add_unread_comments(struct record_maker *maker)
{
    const struct window *window = maker->input->window;
    const size_t *lines;
    size_t count = unread_lines(maker, &lines);
    for (size_t i = 0; i < count; i++) {
        struct text_out out = { .arena = maker->input->arena };
        text_out_put(&out, slice_of(maker->omit.after_suspect ? "# not read, nor what follows: "
                                                              : "# not read: "));
        put_safe_text(&out, window_text(window, lines[i]));
        add_made_line(maker, RANK_TEXT, window->lines[lines[i]].flow, NULL, text_out_text(&out))
                ->marked = true;
    }
}

/* False for a row that another one repeats, and for one below the last row that counts. */
static bool is_worth_a_comment(const struct record_maker *maker, const struct example_item *item)
{
    bool is_among_rows = false;
    for (size_t i = 0; i < maker->count; i++) {
        const struct example_item *other = maker->lines[i].item;
        if (!other || !other->hit->find->row)
            continue;
        is_among_rows |= other->hit->flow > item->hit->flow;
        size_t len = MIN(other->row.len, item->row.len);
        if (memcmp(other->row.ptr, item->row.ptr, len) == 0) /* one may have its claims, too */
            return false;
    }
    return is_among_rows;
}

/* Adds a comment for each row that was left out as a move that was not made, except at the end. */
static void add_false_moves(struct record_maker *maker)
{
    for (size_t i = 0; i < maker->items->count; i++) {
        const struct example_item *item = &maker->items->items[i];
        struct text_out out = { .arena = maker->input->arena };
        if (!item->marks.is_false_move || !maker->omit.marked || !is_worth_a_comment(maker, item))
            continue;
        text_out_put(&out, slice_of("# not counted as a move: "));
        put_safe_text(&out, item->hit->span);
        add_made_line(maker, RANK_TEXT, item->hit->flow, NULL, text_out_text(&out))->marked = true;
    }
}

/* Scores cannot be checked if the number of players is unknown. In games that play off ties, a tie is not the result. */
static bool is_usable(const struct record_maker *maker, const struct example_item *item)
{
    const struct field_def *field = item_field(item);
    struct slice rest = item->hit->groups[FIND_VALUE], person;
    if (field->id == FIELD_WINNER && maker->input->grammar->has_playing &&
        people_next(&rest, &person))
        return !people_next(&rest, &person);
    return maker->players.count || field->id != FIELD_SCORE;
}

static int compare_lines(const void *left, const void *right)
{
    const struct made_line *a = left, *b = right;
    int order = COMPARE(a->rank, b->rank);
    order = order ? order : COMPARE(a->order, b->order);
    order = order ? order : COMPARE(a->flow, b->flow);
    return order ? order : COMPARE(a->added, b->added);
}

/* The moves of a round, as the text states them; 0 if it does not, or if it announces rounds after the first. */
static size_t stated_moves(const struct record_maker *maker)
{
    const struct field_def *height = maker->input->grammar->scan.height;
    int64_t moves = 0, number = 1;
    for (size_t i = 0; i < maker->items->count && height; i++) {
        const struct hit *hit = maker->items->items[i].hit;
        if (hit_is_round(hit) &&
            (!parse_number_word(hit->groups[FIND_VALUE], &number) || number > 1))
            return 0;
        if (hit->find->field == height && !maker->items->items[i].marks.is_alternative)
            parse_number_word(hit->groups[FIND_VALUE], &moves);
    }
    return moves > 0 ? (size_t)moves : 0;
}

/* The round that is open while lines are made. */
struct open_round {
    int64_t number;
    size_t moves, full;                /* in it so far, and when it is complete; 0 if unknown */
    size_t implied;                    /* of the item before */
    const struct example_item *points; /* told below a row, and not added yet; NULL if none */
};

/* Adds the points told below the last row of the round. Those above it were of a move. */
static void add_points(struct record_maker *maker, struct open_round *round)
{
    if (round->points)
        add_field(maker, round->points);
    round->points = NULL;
}

/* Begins the round of the item if it is implied. */
static void open_implied_round(struct record_maker *maker, const struct example_item *item,
                               struct open_round *round)
{
    const struct field_def *field = item_field(item);
    bool is_announced = hit_is_round(item->hit);
    bool is_next = item->implied > round->implied ||
                   (!field && round->full && round->moves >= round->full);
    round->implied = item->implied;
    if (is_announced) {
        add_points(maker, round);
        parse_number_word(item->hit->groups[FIND_VALUE], &round->number);
        round->moves = 0;
    }
    if (!item->opens_round && (is_announced || !is_next || !maker->adds_rounds))
        return;
    add_points(maker, round);
    const char *text = arena_printf(maker->input->arena, "Round: %lld", (long long)++round->number);
    round->moves = 0;
    add_made_line(maker, RANK_TEXT, item->hit->flow, item, slice_of(text));
}

static const struct made_line *first_row_of(const struct record_maker *maker)
{
    for (size_t i = 0; i < maker->count; i++)
        if (line_hit(maker, i) && line_hit(maker, i)->find->row)
            return &maker->lines[i];
    return NULL;
}

/* Adds a row of zeros above the first row. */
static void add_zeros(struct record_maker *maker)
{
    const struct made_line *first = first_row_of(maker);
    if (!first)
        return;
    struct slice digits = first->item->hit->parts[0];
    struct text_out zeros = { .arena = maker->input->arena };
    size_t order = first->order;
    for (size_t i = 0; i < digits.len; i++)
        if (!is_space(digits.ptr[i]))
            text_out_put(&zeros, slice_of("0"));
    struct made_line *line =
            add_made_line(maker, RANK_TEXT, first->flow, NULL, text_out_text(&zeros));
    line->order = order;
    line->added = 0; /* before the row, which is at the same place */
}

void sort_made_lines(struct record_maker *maker)
{
    if (maker->count > 1)
        qsort(maker->lines, maker->count, sizeof *maker->lines, compare_lines);
}

/* Adds the forced move below the last move. */
static void add_forced(struct record_maker *maker)
{
    const struct made_line *last = NULL;
    for (size_t i = 0; i < maker->count; i++)
        if (is_told_move(maker, i))
            last = &maker->lines[i];
    if (!last)
        return;
    size_t order = last->order;
    struct made_line *line = add_made_line(maker, RANK_TEXT, last->flow, NULL, maker->forced);
    line->order = order;
    line->marked = true;
}

void make_lines(struct record_maker *maker)
{
    const char *block = NULL;
    struct open_round round = { .number = 1, .full = stated_moves(maker) };
    maker->count = maker->facts = maker->row_claims = maker->block_order = 0;
    add_players(maker);
    for (size_t i = 0; i < maker->items->count; i++) {
        const struct example_item *item = &maker->items->items[i];
        const struct field_def *field = item_field(item);
        if (is_left_out(maker, item))
            continue;
        open_implied_round(maker, item, &round);
        if (!field) {
            add_row(maker, item, &block);
            round.moves += moves_in(item);
            round.points = NULL;
            continue;
        }
        if (field->id == FIELD_PLAYERS || !is_usable(maker, item))
            continue;
        if (is_listed_by_player(item->hit)) {
            add_listed_values(maker, item);
        } else if (ends_round(item) && round.moves) {
            add_points(maker, &round);
            round.points = item;
        } else {
            add_field(maker, item);
        }
    }
    add_points(maker, &round);
    if (maker->adds_zeros)
        add_zeros(maker);
    if (maker->forced.len)
        add_forced(maker);
    add_sizes(maker);
    add_unread_comments(maker);
    add_false_moves(maker);
    sort_made_lines(maker);
}

uint64_t hash_lines(const struct record_maker *maker)
{
    struct text_out out = { .arena = maker->input->arena };
    text_out_put(&out, slice_of(maker->input->grammar->name));
    for (size_t i = 0; i < maker->count; i++) {
        text_out_put(&out, slice_of("\n"));
        text_out_put(&out, maker->lines[i].text);
    }
    return map_hash(text_out_text(&out));
}
