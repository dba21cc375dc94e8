#include "relative_moves.h"

#include <stdlib.h>

#include "base/order.h"
#include "grammar/vocabulary.h"
#include "hits.h"
#include "parse/parsed_record.h"
#include "prose_values.h"

/* True if a hit is the first one of its post. */
static bool begins_post(const struct hits *hits, size_t index)
{
    const struct window_line *lines = hits->window->lines;
    const struct hit *hit = &hits->items[index];
    return index == 0 || lines[hit[-1].line].post != lines[hit->line].post;
}

/* How many rows are told as changes in the post that begins with this hit, for each one that is shown, in percent. */
static size_t told_share(const struct hits *hits, size_t first)
{
    size_t told = 0, shown = 0;
    for (size_t i = first; i == first || (i < hits->count && !begins_post(hits, i)); i++) {
        told += hits->items[i].find->relative;
        shown += hits->items[i].find->row && !hits->items[i].find->relative;
    }
    return 100 * told / MAX(shown, 1);
}

/* --- digits that are flipped --- */

enum { FLIPS_MOST = 8 };

/* The flips told since a row was shown. */
struct flips {
    struct hit hits[FLIPS_MOST];
    size_t count;        /* more than FLIPS_MOST if there were others */
    unsigned considered; /* bit i if words before flip i say that it was a possible move */
};

/* The index of the digit that a word such as "third" or "last" means; `width` if there is none. */
static size_t place_of(struct slice word, size_t width)
{
    int64_t place;
    if (word_is(WORDS_LASTWORD, word))
        return width - 1;
    return parse_number_word(word, &place) && place > 0 && (uint64_t)place <= width
                   ? (size_t)place - 1
                   : width;
}

static bool ends_sentence(char c)
{
    return strchr(".!?;", c) != NULL;
}

/* True if the words before a flip, in its sentence, say that it was only considered. */
static bool is_considered(const struct hits *hits, const struct hit *hit)
{
    enum { WORDS_BYTES = 60 };
    struct pattern *considered = hits->grammar->scan.considered;
    size_t from = hit->flow;
    while (from > 0 && hit->flow - from < WORDS_BYTES &&
           !ends_sentence(hits->window->flow[from - 1]))
        from--;
    return considered &&
           pattern_occurs(considered, flow_slice(hits->window, from, hit->flow), hits->arena);
}

static void add_flip(const struct hits *hits, struct flips *flips, const struct hit *hit)
{
    if (flips->count < FLIPS_MOST) {
        flips->hits[flips->count] = *hit;
        flips->considered |= (unsigned)is_considered(hits, hit) << flips->count;
    }
    flips->count += flips->count <= FLIPS_MOST;
}

/* What flips are to lead to: the digits in which two rows differ. */
struct difference {
    size_t width; /* of the rows */
    size_t count; /* of these digits */
    size_t places
            [FLIPS_MOST]; /* of the digit that each flip changes, from 0; `width` if there is none */
    bool differs[FLIPS_MOST]; /* true if it is one of these digits */
};

static struct difference find_difference(const struct flips *flips, struct slice from,
                                         struct slice to)
{
    struct difference difference = { .width = to.len };
    for (size_t i = 0; i < to.len; i++)
        difference.count += from.ptr[i] != to.ptr[i];
    for (size_t i = 0; i < flips->count; i++) {
        size_t place = place_of(flips->hits[i].parts[0], to.len);
        difference.places[i] = place;
        difference.differs[i] = place < to.len && from.ptr[place] != to.ptr[place];
    }
    return difference;
}

/* How many digits are different after the chosen flips, bit i for flip i. */
static size_t count_left(const struct difference *difference, unsigned chosen)
{
    size_t left = difference->count;
    for (size_t i = 0; i < FLIPS_MOST; i++) {
        bool differs = difference->differs[i];
        if (!(chosen >> i & 1))
            continue;
        if (difference->places[i] == difference->width)
            return SIZE_MAX;
        for (size_t k = 0; k < i; k++) /* flips of the same digit above */
            differs ^= (chosen >> k & 1) && difference->places[k] == difference->places[i];
        left = differs ? left - 1 : left + 1;
    }
    return left;
}

static size_t count_bits(unsigned bits)
{
    size_t count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

/*
 * The largest choice of flips that leads from one row to the other, the row itself being the last flip; 0 if there is none.
 * Of several, the one with the fewest flips that were only considered.
 */
static unsigned choose_flips(const struct flips *flips, const struct difference *difference)
{
    unsigned all = (1u << flips->count) - 1, best = 0;
    for (unsigned chosen = all; chosen > 0; chosen--) {
        size_t count = count_bits(chosen), most = count_bits(best);
        bool is_better =
                count > most || (count == most && count_bits(chosen & flips->considered) <
                                                          count_bits(best & flips->considered));
        if (is_better && count_left(difference, chosen) == 0)
            best = chosen;
    }
    return best;
}

/* True if a sentence ends between two hits, so that the second one may be another move. */
static bool ends_sentence_between(const struct window *window, const struct hit *first,
                                  const struct hit *second)
{
    return slice_count(flow_slice(window, first->flow, second->flow), ends_sentence) > 0;
}

/* Adds the rows between two rows that the text shows, as far as the flips told between them lead from one to the other. */
static void add_between(struct hits *out, const struct flips *flips, struct slice from,
                        const struct hit *shown, struct slice to)
{
    if (flips->count == 0 || flips->count > FLIPS_MOST || slice_equal(from, to))
        return;
    struct difference difference = find_difference(flips, from, to);
    unsigned all = (1u << flips->count) - 1, chosen = choose_flips(flips, &difference);
    bool is_move = !chosen &&
                   ends_sentence_between(out->window, &flips->hits[flips->count - 1], shown) &&
                   count_left(&difference, all) == 1;
    size_t left = is_move ? flips->count : count_bits(chosen) - (chosen > 0);
    char *row = arena_string(out->arena, from);
    for (size_t i = 0; left > 0; i++) {
        if (!is_move && !(chosen >> i & 1))
            continue;
        struct hit *hit = &out->items[out->count++];
        *hit = flips->hits[i];
        row[difference.places[i]] ^= '0' ^ '1';
        hit->parts[0] = (struct slice){ arena_string(out->arena, (struct slice){ row, from.len }),
                                        from.len };
        left--;
    }
}

static struct slice zeros(size_t width, struct arena *arena)
{
    char *row = arena_alloc(arena, width + 1);
    memset(row, '0', width);
    return (struct slice){ row, width };
}

/* The signs of the row that a hit shows. */
static struct slice row_shown(const struct hit *hit, struct arena *arena)
{
    struct text_out out = { .arena = arena };
    value_put(&out, &hit->find->row->parts[0].value, hit->find->as, hit->parts[0]);
    return text_out_text(&out);
}

/* Rows that are told beside many more that are shown are about something else. */
enum { TOLD_LEAST = 50 };

static void read_flips(const struct hits *hits, struct hits *out)
{
    struct flips flips = { .count = 0 };
    struct slice above = NO_SLICE;
    bool counts = false;
    for (size_t i = 0; i < hits->count; i++) {
        const struct hit *hit = &hits->items[i];
        if (begins_post(hits, i)) {
            flips = (struct flips){ .count = 0 };
            above = NO_SLICE;
            counts = told_share(hits, i) >= TOLD_LEAST;
        }
        if (hit->find->relative) {
            if (counts)
                add_flip(hits, &flips, hit);
            continue;
        }
        if (hit->find->row) {
            struct slice row = row_shown(hit, hits->arena);
            if (above.len != row.len)
                above = zeros(row.len, hits->arena);
            add_between(out, &flips, above, hit, row);
            flips = (struct flips){ .count = 0 };
            above = row;
        }
        out->items[out->count++] = *hit;
    }
}

/* --- squares beside another --- */

struct square {
    int64_t column, row; /* 0 if unknown */
};

/* The last square of a hit. */
static struct square square_shown(const struct hit *hit, struct arena *arena)
{
    struct tokens tokens = value_tokens(&hit->find->row->parts[0].value, row_shown(hit, arena));
    struct token token;
    struct square square = { 0, 0 };
    while (token_next(&tokens, &token) == TOKEN_OK)
        square = (struct square){ token.a, token.b };
    return square;
}

/* The size of the grid, as the post tells it; 0 if it does not. */
static int64_t told_size(const struct hits *hits, size_t line)
{
    const struct window *window = hits->window;
    const struct scan_def *scan = &hits->grammar->scan;
    size_t first = line, last = window_post_end(window, line);
    struct hits found = { .arena = hits->arena, .window = window, .grammar = hits->grammar };
    int64_t size = 0;
    while (first > 0 && window->lines[first - 1].post == window->lines[line].post)
        first--;
    for (size_t i = 0; i < scan->find_count && found.count == 0; i++)
        if (scan->finds[i].field && scan->finds[i].field == scan->width &&
            !scan->finds[i].whole_line)
            hits_in_text(&found, &scan->finds[i], window->lines[first].flow, flow_end(window, last),
                         1);
    if (found.count)
        parse_number_word(found.items[0].groups[FIND_VALUE], &size);
    return size;
}

/* The squares of a post so far. */
struct path {
    size_t first; /* of its hits */
    struct square at;
    int64_t size; /* of the grid; -1 if it was not looked for yet */
    size_t moves;
    bool is_told; /* the last one by a direction: the next words may name the same square */
    bool is_lost; /* no direction counts: a move was not read, or the text names most squares */
};

/* Moves to the square that the words of a hit mean. False if that is none. */
static bool step(const struct hits *hits, const struct hit *hit, struct path *path)
{
    struct square *square = &path->at;
    struct slice words = hit->parts[0];
    const char *corner = word_meaning(WORDS_CORNER, words),
               *toward = word_meaning(WORDS_TOWARD, words);
    if (corner) {
        if (path->size < 0)
            path->size = told_size(hits, hit->line);
        int64_t size = strcmp(corner, "lower left") == 0 ? 1 : path->size;
        *square = strcmp(corner, "centre") == 0
                          ? (struct square){ (size + 1) / 2, size % 2 ? (size + 1) / 2 : 0 }
                          : (struct square){ strstr(corner, "left") ? 1 : size,
                                             strstr(corner, "lower") ? 1 : size };
    } else if (toward && square->column && square->row) {
        square->column += (strcmp(toward, "right") == 0) - (strcmp(toward, "left") == 0);
        square->row += (strcmp(toward, "up") == 0) - (strcmp(toward, "down") == 0);
    } else {
        return false;
    }
    return square->column > 0 && square->row > 0;
}

/* Reads the next direction of a post. False if it does not lead to a square, or if a number was left out. */
static bool take_step(const struct hits *hits, struct path *path, struct hit *hit)
{
    size_t number = hit_number(hit);
    path->is_lost |= (number && number != path->moves + 1) || !step(hits, hit, path);
    path->moves++;
    path->is_told = true;
    hit->parts[0] = slice_of(square_name(hits->arena, path->at.column, path->at.row));
    hit->embedded = hit->in_sentence = true;
    return !path->is_lost;
}

/* Takes squares that the text names. False if it only names the one that a direction led to. */
static bool take_squares(const struct hits *hits, struct path *path, const struct hit *hit)
{
    struct square at = square_shown(hit, hits->arena);
    bool is_same = !path->is_lost && path->is_told && path->at.column == at.column &&
                   path->at.row == at.row;
    path->at = at;
    path->is_told = false;
    path->moves += is_same ? 0 : 1;
    return !is_same;
}

/* Drops the directions of a post in which a move was not read. */
static void end_path(struct hits *out, const struct path *path)
{
    size_t kept = path->first;
    for (size_t i = path->first; i < out->count; i++)
        if (!path->is_lost || !out->items[i].find->relative)
            out->items[kept++] = out->items[i];
    out->count = kept;
}

static void read_steps(const struct hits *hits, struct hits *out)
{
    enum { MOST_TOLD = 100 };
    struct path path = { .first = 0 };
    for (size_t i = 0; i < hits->count; i++) {
        struct hit hit = hits->items[i];
        if (begins_post(hits, i)) {
            end_path(out, &path);
            path = (struct path){ .first = out->count,
                                  .size = -1,
                                  .is_lost = told_share(hits, i) <= MOST_TOLD };
        }
        if (!hit.find->row ||
            (hit.find->relative ? take_step(hits, &path, &hit) : take_squares(hits, &path, &hit)))
            out->items[out->count++] = hit;
    }
    end_path(out, &path);
}

/* --- all of them --- */

struct hits relative_moves_take(struct hits *hits)
{
    struct hits told = { .arena = hits->arena, .window = hits->window, .grammar = hits->grammar };
    size_t kept = 0;
    for (size_t i = 0; i < hits->count; i++) {
        if (!hits->items[i].find->relative) {
            hits->items[kept++] = hits->items[i];
            continue;
        }
        ARENA_PUSH_MOVING(told.arena, told.items, told.count, told.capacity);
        told.items[told.count++] = hits->items[i];
    }
    hits->count = kept;
    if (told.count > 1)
        qsort(told.items, told.count, sizeof *told.items, compare_hits);
    return told;
}

static bool is_line_of_row(const struct hit *hit, size_t line)
{
    return hit->line == line && hit->find->row && hit->find->whole_line && !hit->find->relative;
}

/* Both kinds of hits, in the order of the text, without those told in a line that shows a row, or read twice. */
static struct hits merge(const struct hits *hits, const struct hits *told)
{
    struct hits all = *hits;
    size_t i = 0;
    all.items = arena_zero(all.arena, hits->count + told->count, sizeof *all.items);
    all.count = 0;
    all.capacity = hits->count + told->count;
    for (size_t k = 0; k < told->count; k++) {
        const struct hit *hit = &told->items[k], *last;
        while (i < hits->count && hits->items[i].flow <= hit->flow)
            all.items[all.count++] = hits->items[i++];
        last = all.count ? &all.items[all.count - 1] : NULL;
        bool is_beside = (last && is_line_of_row(last, hit->line)) ||
                         (i < hits->count && is_line_of_row(&hits->items[i], hit->line));
        if (!is_beside && !(last && last->flow == hit->flow))
            all.items[all.count++] = *hit;
    }
    while (i < hits->count)
        all.items[all.count++] = hits->items[i++];
    return all;
}

void relative_moves_put(struct hits *hits, const struct hits *told)
{
    if (!told->count)
        return;
    struct hits all = merge(hits, told), out = all;
    out.items = arena_zero(all.arena, all.count, sizeof *out.items);
    out.count = 0;
    if (told->items[0].find->row->parts[0].value.type == TYPE_SQUARES)
        read_steps(&all, &out);
    else
        read_flips(&all, &out);
    *hits = out;
}
