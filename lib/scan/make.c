#include "make.h"

#include <stdio.h>
#include <stdlib.h>

#include "../characters.h"
#include "../map.h"
#include "../origin.h"
#include "../shape.h"
#include "../textstream.h"

enum { RANK_HEAD, RANK_TEXT, RANK_END };

static void add_line(struct maker *maker, int rank, size_t flow, const struct item *item,
                     struct slice text)
{
    ARENA_PUSH(maker->assembly->arena, maker->lines, maker->count, maker->capacity);
    maker->lines[maker->count++] = (struct made_line){ rank, flow, item != NULL, item, text };
}

/* --- rows --- */

/* A row of squares or segments is several moves. */
static size_t moves_in(const struct hit *hit)
{
    const struct value_def *def = &hit->find->row->parts[0].value;
    bool several = def->type == TYPE_SQUARES || def->type == TYPE_SEGMENTS;
    size_t count = several ? tokens_count(value_tokens(def, hit->parts[0])) : 1;
    return count ? count : 1;
}

/* The row as the grammar prints it. */
static struct slice row_text(const struct maker *maker, const struct hit *hit)
{
    const struct row_def *row = hit->find->row;
    struct text_out out = { .arena = maker->assembly->arena };
    size_t last = 0;
    for (size_t i = 0; i < row->layout_count; i++)
        if (row->layout[i].part >= 0 && hit->parts[row->layout[i].part].len)
            last = i;
    for (size_t i = 0; i <= last && row->layout_count; i++) {
        int part = row->layout[i].part;
        if (part < 0)
            out_put(&out, slice_of(row->layout[i].text));
        else
            value_put(&out, &row->parts[part].value, hit->find->as, hit->parts[part]);
    }
    return out_text(&out);
}

static void add_row(struct maker *maker, const struct item *item, const char **block)
{
    const struct row_def *row = item->hit->find->row;
    if (row->block && (!*block || strcmp(*block, row->block) != 0)) {
        const char *opener = arena_printf(maker->assembly->arena, "%s:", row->block);
        add_line(maker, RANK_TEXT, item->hit->flow, item, slice_of(opener));
    }
    *block = row->block;
    maker->facts += moves_in(item->hit);
    for (size_t i = 0; i < row->part_count; i++)
        maker->proofs += row->parts[i].value.is_claim && item->hit->parts[i].len;
    add_line(maker, RANK_TEXT, item->hit->flow, item, row_text(maker, item->hit));
}

/* What a sentence says is worth more than what a line looks like. */
static size_t worth(const struct item *item)
{
    return item->hit->find->whole_line ? 1 : 2;
}

/* --- fields --- */

/* Those whom the hit names, or nothing where one of them does not play. */
static void put_people(const struct maker *maker, struct text_out *out, const struct hit *hit)
{
    struct slice value = hit->groups[FIND_VALUE];
    if (!value.ptr)
        value = hit->groups[FIND_PLAYER];
    if (cast_knows(&maker->cast, value))
        cast_put_list(&maker->cast, out, value);
}

/* Who made the row that the text names: known of the last one; else the row itself stands there. */
static void put_mover(const struct maker *maker, struct text_out *out, const struct hit *hit)
{
    const struct hit *last = NULL;
    for (size_t i = 0; i < maker->items->count; i++)
        if (maker->items->items[i].hit->find->row)
            last = maker->items->items[i].hit;
    bool is_last = last && slice_equal(slice_trim(last->parts[0]), hit->groups[FIND_LAST]);
    out_put(out,
            is_last && maker->last_mover ? slice_of(maker->last_mover) : hit->groups[FIND_LAST]);
}

static struct slice field_value(const struct maker *maker, const struct hit *hit)
{
    struct text_out out = { .arena = maker->assembly->arena };
    const struct value_def *def = &hit->find->field->value;
    if (hit->groups[FIND_LAST].ptr)
        put_mover(maker, &out, hit);
    else if (def->type == TYPE_WINNER && hit->find->value)
        out_put(&out, slice_of(hit->find->value));
    else if (def->type == TYPE_WINNER || def->type == TYPE_PLAYER || def->type == TYPE_PLAYER_LIST)
        put_people(maker, &out, hit);
    else
        hit_value(&out, hit);
    return out_text(&out);
}

/* The key of a field, with its owner: "Sums A: ", "Prediction Ann: ". */
static void put_key(const struct maker *maker, struct text_out *out, const struct item *item)
{
    const struct field_def *field = item->hit->find->field;
    out_put(out, slice_of(field->key));
    if (field->owner || field->owned)
        out_put(out, slice_of(" "));
    if (field->owner)
        out_put(out, slice_of(field->owner));
    else if (field->owned)
        cast_put(&maker->cast, out, item->owner);
    out_put(out, slice_of(": "));
}

/* Where in a record a field stands. */
static int rank_of(const struct field_def *field)
{
    bool is_local = field->in_round || field->lasts || field->repeats || field->owned ||
                    field->id == FIELD_ROUND;
    if (is_local)
        return RANK_TEXT;
    return field->value.is_claim ? RANK_END : RANK_HEAD;
}

static void add_field(struct maker *maker, const struct item *item)
{
    const struct field_def *field = item->hit->find->field;
    struct text_out out = { .arena = maker->assembly->arena };
    int rank = rank_of(field);
    if (rank == RANK_HEAD &&
        ((item->far && maker->without_far) ||
         (maker->without_size && field == maker->assembly->grammar->scan.width)))
        return;
    struct slice value = field_value(maker, item->hit);
    if (!value.len || (field->owned && !cast_knows(&maker->cast, item->owner)))
        return;
    put_key(maker, &out, item);
    out_put(&out, value);
    maker->facts += rank == RANK_HEAD || field->id == FIELD_ROUND ? 0 : worth(item);
    add_line(maker, rank, item->hit->flow, item, out_text(&out));
}

/* --- values told player by player --- */

/* The told value of a player in this round, and the hit that tells it; NULL where none does. */
static const struct item *find_told(const struct maker *maker, const struct item *like,
                                    unsigned player, struct slice *value)
{
    const struct field_def *field = like->hit->find->field;
    for (size_t i = 0; i < maker->items->count; i++) {
        const struct item *item = &maker->items->items[i];
        if (item->hit->find->field != field || !is_told(item->hit) ||
            (field->in_round && item->round != like->round))
            continue;
        unsigned who = cast_find(&maker->cast, item->hit->groups[FIND_PLAYER]);
        *value = item->hit->groups[FIND_VALUE];
        if (who == player)
            return item;
        if (item->hit->groups[FIND_OTHER].ptr && maker->cast.count == 2 && who == 3 - player) {
            *value = item->hit->groups[FIND_OTHER];
            return item;
        }
    }
    return NULL;
}

/* What is told of a number that nobody has, or of one player twice, is written as it stands. */
static void add_odd(struct maker *maker, const struct item *item)
{
    struct text_out out = { .arena = maker->assembly->arena };
    if (!item->hit->find->again || !cast_knows(&maker->cast, item->hit->groups[FIND_PLAYER]))
        return;
    put_key(maker, &out, item);
    hit_value(&out, item->hit);
    maker->facts += worth(item);
    add_line(maker, rank_of(item->hit->find->field), item->hit->flow, item, out_text(&out));
}

/* What somebody has by the rules, for a list of which the text tells a part; false where that is unknown. */
static bool compute_value(const struct maker *maker, const struct item *like, unsigned player,
                          int64_t *number)
{
    const struct verdict *known = maker->known;
    const struct field_def *field = like->hit->find->field;
    size_t round = like->round ? like->round - 1 : 0;
    const int64_t *values = known ? known->score : NULL;
    unsigned count = known ? known->players : 0;
    if (known && field->in_round) {
        bool is_there = round < known->round_count;
        values = is_there ? known->rounds[round].points : NULL;
        count = is_there ? known->rounds[round].point_count : 0;
    }
    if (!values || player > count || !like->hit->find->alone)
        return false;
    *number = values[player - 1];
    return true;
}

/* All of a list, in the order of the players, stands where the last of them is told. */
static void add_told(struct maker *maker, const struct item *item)
{
    const struct field_def *field = item->hit->find->field;
    struct text_out out = { .arena = maker->assembly->arena };
    const struct item *last = NULL;
    bool is_part = false, complete = true;
    put_key(maker, &out, item);
    for (unsigned player = 1; player <= maker->cast.count; player++) {
        struct slice value;
        int64_t number = 0;
        const struct item *told = find_told(maker, item, player, &value);
        complete &= told ? number_of(value, &number) : compute_value(maker, item, player, &number);
        is_part |= told == item;
        if (told && (!last || told->hit->flow > last->hit->flow))
            last = told;
        out_put(&out, slice_of(arena_printf(out.arena, "%s%lld", player > 1 ? ", " : "",
                                            (long long)number)));
    }
    if (!is_part)
        add_odd(maker, item);
    if (!complete || last != item)
        return;
    maker->facts += worth(item);
    add_line(maker, rank_of(field), item->hit->flow, item, out_text(&out));
}

/* --- the record --- */

static void add_players(struct maker *maker)
{
    const struct grammar *grammar = maker->assembly->grammar;
    struct cast *cast = &maker->cast;
    struct text_out out = { .arena = maker->assembly->arena };
    out_put(&out, slice_of("Players: "));
    for (unsigned i = 0; i < cast->name_count; i++) {
        if (i)
            out_put(&out, slice_of(", "));
        out_put(&out, cast->names[i]);
    }
    if (!cast->name_count)
        out_put(&out, slice_of(arena_printf(out.arena, "%u", cast->count)));
    if (cast->name_count || (cast->count && grammar->players_min != grammar->players_max))
        add_line(maker, RANK_HEAD, 0, NULL, out_text(&out));
}

/* How many tokens the first part of a row, or the value of a field, has. */
static size_t count_tokens(const struct hit *hit)
{
    const struct value_def *def =
            hit->find->row ? &hit->find->row->parts[0].value : &hit->find->field->value;
    struct slice text = hit->find->row ? hit->parts[0] : hit->groups[FIND_VALUE];
    size_t count = 0;
    if (!text.len || !type_has_tokens(def->type))
        return text.len > 0;
    if (def->type != TYPE_LETTERS)
        return tokens_count(value_tokens(def, text));
    for (size_t i = 0; i < text.len; i++)
        count += !is_space(text.ptr[i]) && text.ptr[i] != '|' && text.ptr[i] != ',';
    return count;
}

/* The signs of the widest row or list, and the rows of the first round. */
static void measure(const struct maker *maker, size_t *width, size_t *height)
{
    *width = *height = 0;
    for (size_t i = 0; i < maker->items->count; i++) {
        const struct item *item = &maker->items->items[i];
        const struct find_def *find = item->hit->find;
        size_t count = item->core && (find->row || type_has_tokens(find->field->value.type))
                               ? count_tokens(item->hit)
                               : 0;
        *width = count > *width ? count : *width;
        *height += find->row && item->round <= 1;
    }
}

/* A size that the text does not tell. */
static void add_size(struct maker *maker, const struct field_def *field, size_t size)
{
    if (!field || !size)
        return;
    for (size_t i = 0; i < maker->count; i++)
        if (maker->lines[i].item && maker->lines[i].item->hit->find->field == field)
            return;
    const char *text = arena_printf(maker->assembly->arena, "%s: %zu", field->key, size);
    add_line(maker, RANK_HEAD, 0, NULL, slice_of(text));
}

static void add_sizes(struct maker *maker)
{
    const struct scan_def *scan = &maker->assembly->grammar->scan;
    size_t width, height, players = maker->cast.count;
    measure(maker, &width, &height);
    add_size(maker, scan->width, width);
    add_size(maker, scan->height, height);
    add_size(maker, scan->share, players && width % players == 0 ? width / players : 0);
}

/* Scores of players whose number nobody knows are no claims. */
static bool is_usable(const struct maker *maker, const struct field_def *field)
{
    return maker->cast.count || field->id != FIELD_SCORE;
}

static int compare_lines(const void *left, const void *right)
{
    const struct made_line *a = left, *b = right;
    if (a->rank != b->rank)
        return a->rank - b->rank;
    if (a->flow != b->flow)
        return a->flow < b->flow ? -1 : 1;
    return a < b ? -1 : 1;
}

void make_lines(struct maker *maker)
{
    const char *block = NULL;
    maker->count = maker->facts = maker->proofs = 0;
    add_players(maker);
    for (size_t i = 0; i < maker->items->count; i++) {
        const struct item *item = &maker->items->items[i];
        const struct field_def *field = item->hit->find->field;
        if (!field) {
            add_row(maker, item, &block);
            continue;
        }
        if (field->id == FIELD_PLAYERS || !is_usable(maker, field))
            continue;
        if (is_told(item->hit))
            add_told(maker, item);
        else
            add_field(maker, item);
    }
    add_sizes(maker);
    if (maker->count > 1)
        qsort(maker->lines, maker->count, sizeof *maker->lines, compare_lines);
}

/* Text for a field of one line: no comment begins in it, and nothing in it does harm where it is shown. */
static void put_free(struct text_out *out, struct slice text)
{
    while (text.len) {
        size_t length;
        uint32_t code;
        if (character_is_safe(text, &length, &code) && *text.ptr != '#')
            out_put(out, (struct slice){ text.ptr, length });
        text.ptr += length;
        text.len -= length;
    }
}

/* The date of a post is sometimes saved below it, as a heading with nothing in it. */
static const char *date_of(const struct window *window, size_t index)
{
    const struct post *post = &window->posts[index];
    bool below = !post->date[0] && index + 1 < window->post_count && !post[1].any &&
                 !post[1].title[0] && post[1].date[0];
    return below ? post[1].date : post->date;
}

static struct slice source_text(const struct maker *maker, size_t line)
{
    const struct window *window = maker->assembly->window;
    const struct post *post = &window->posts[window->lines[line].post];
    const char *title = post->title[0] ? post->title : window->outline.page_title;
    const char *date = date_of(window, window->lines[line].post);
    struct text_out out = { .arena = maker->assembly->arena };
    put_free(&out, slice_of(maker->assembly->file));
    out_put(&out, slice_of(arena_printf(out.arena, ":%llu",
                                        (unsigned long long)window->lines[line].number)));
    if (title[0])
        out_put(&out, slice_of(", "));
    put_free(&out, slice_of(title));
    if (date[0])
        out_put(&out, slice_of(arena_printf(out.arena, ", %s", date)));
    return out_text(&out);
}

static void put_mark(struct text_out *out, uint64_t line, const char *file)
{
    struct text_stream *text = text_open(out->arena);
    origin_write(text->stream, line, file);
    out_put(out, slice_of("  "));
    out_put(out, text_close(text));
}

struct slice record_text(const struct maker *maker, size_t line)
{
    const struct window *window = maker->assembly->window;
    struct text_out out = { .arena = maker->assembly->arena };
    out_put(&out, slice_of("Game: "));
    out_put(&out, slice_of(maker->assembly->grammar->name));
    put_mark(&out, window->lines[line].number, maker->assembly->file);
    out_put(&out, slice_of("\nSource: "));
    out_put(&out, source_text(maker, line));
    out_put(&out, slice_of("\n"));
    for (size_t i = 0; i < maker->count; i++) {
        const struct made_line *made = &maker->lines[i];
        out_put(&out, made->text);
        if (made->marked)
            put_mark(&out, window_number_at(window, made->flow), NULL);
        out_put(&out, slice_of("\n"));
    }
    return out_text(&out);
}

uint64_t hash_lines(const struct maker *maker)
{
    struct text_out out = { .arena = maker->assembly->arena };
    out_put(&out, slice_of(maker->assembly->grammar->name));
    for (size_t i = 0; i < maker->count; i++) {
        out_put(&out, slice_of("\n"));
        out_put(&out, maker->lines[i].text);
    }
    return map_hash(out_text(&out));
}
