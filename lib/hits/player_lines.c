#include "player_lines.h"

#include "grammar/vocabulary.h"
#include "layout/round_columns.h"
#include "parse/parsed_record.h"

enum { PLAYERS_MOST = 8, MOVES_FEWEST = 2 };

/* Lines of several players, and the moves of each. */
struct player_lines {
    const struct hit *hits[PLAYERS_MOST];
    size_t moves[PLAYERS_MOST];
    size_t count, all; /* the lines, and the moves in all of them */
};

static struct tokens moves_of(const struct hit *hit)
{
    return value_tokens(&hit->find->row->parts[0].value, hit->parts[0]);
}

/* The number of moves in a line; 0 if one of them is written in another way than in records. */
static size_t count_moves_of(const struct hit *hit)
{
    struct tokens tokens = moves_of(hit);
    struct token move;
    size_t count = 0;
    enum token_result result;
    while ((result = token_next(&tokens, &move)) == TOKEN_OK)
        count++;
    return result == TOKEN_END ? count : 0;
}

/* The name before the moves of a line; empty if there is something else. */
static struct slice name_before(const struct hits *hits, const struct hit *hit)
{
    enum { WORDS_MOST = 2 };
    if (hit->groups[FIND_PLAYER].len) /* perhaps after that of the round: "Round 1. Ann: a1-a2" */
        return hit->groups[FIND_PLAYER];
    struct slice line = window_text(hits->window, hit->line);
    struct slice name = slice_trim(slice_between(line.ptr, hit->parts[0].ptr));
    if (name.len && name.ptr[name.len - 1] == ':')
        name.len--;
    bool is_name = name.len && (is_capital(*name.ptr) || *name.ptr & 0x80) &&
                   !slice_count(name, is_digit) && letter_words(name) <= WORDS_MOST &&
                   !is_round_heading(name) && !word_is(WORDS_COMMON, name);
    return is_name ? name : NO_SLICE;
}

static bool is_line_of_segments(const struct hit *hit)
{
    const struct row_def *row = hit->find->row;
    return row && hit->find->whole_line && row->parts[0].value.type == TYPE_SEGMENTS;
}

/* True if the hit is the next of such lines. */
static bool goes_on(const struct hits *hits, const struct player_lines *lines,
                    const struct hit *hit, size_t moves)
{
    struct slice name = name_before(hits, hit);
    const struct hit *above = lines->count ? lines->hits[lines->count - 1] : NULL;
    if (!name.len || lines->count == PLAYERS_MOST)
        return false;
    for (size_t i = 0; i < lines->count; i++)
        if (slice_equal(name_before(hits, lines->hits[i]), name))
            return false;
    return !above ? moves >= MOVES_FEWEST
                  : hit->find == above->find && hit->line == above->line + 1 &&
                            (moves == lines->moves[lines->count - 1] ||
                             moves + 1 == lines->moves[0]);
}

/* Finds the lines of several players that begin with a hit; lines->count is less than 2 if there are none. */
static void find_lines(const struct hits *hits, size_t first, struct player_lines *lines)
{
    *lines = (struct player_lines){ .count = 0 };
    for (size_t i = first; i < hits->count && is_line_of_segments(&hits->items[i]); i++) {
        size_t moves = count_moves_of(&hits->items[i]);
        if (!goes_on(hits, lines, &hits->items[i], moves))
            return;
        lines->hits[lines->count] = &hits->items[i];
        lines->moves[lines->count++] = moves;
        lines->all += moves;
    }
}

/* Writes a hit for each move. Those of the first turn come first, then those of the second. */
static void split(const struct hits *hits, const struct player_lines *lines, struct hit *out)
{
    struct hit *const first = out;
    for (size_t player = 0; player < lines->count; player++) {
        struct tokens tokens = moves_of(lines->hits[player]);
        struct token move;
        for (size_t turn = 0; token_next(&tokens, &move) == TOKEN_OK; turn++, out++) {
            *out = *lines->hits[player];
            out->span = out->parts[0] = move.text;
            out->flow = window_flow_at(hits->window, out->line, move.text.ptr);
            out->order = turn * lines->count + player;
        }
    }
    for (size_t i = 0; i < lines->all; i++) /* the places of all moves, in the order of the game */
        first[i].order = first[first[i].order].flow;
}

/* The moves in all lines of segments. */
static size_t count_all(const struct hits *hits)
{
    size_t count = 0;
    for (size_t i = 0; i < hits->count; i++)
        count += is_line_of_segments(&hits->items[i]) ? count_moves_of(&hits->items[i]) : 0;
    return count;
}

void player_lines_split(struct hits *hits)
{
    enum { MOVES_MOST = 4096 }; /* no example has more */
    struct hits out = { .arena = hits->arena };
    struct player_lines lines;
    size_t moves = count_all(hits);
    if (moves == 0 || moves > MOVES_MOST)
        return;
    for (size_t i = 0, count; i < hits->count; i += count) {
        find_lines(hits, i, &lines);
        bool is_split = lines.count > 1;
        count = is_split ? lines.count : 1;
        ARENA_RESERVE(out.arena, out.items, out.count + (is_split ? lines.all : 1), out.capacity);
        if (is_split)
            split(hits, &lines, out.items + out.count);
        else
            out.items[out.count] = hits->items[i];
        out.count += is_split ? lines.all : 1;
    }
    hits->items = out.items;
    hits->count = out.count;
    hits->capacity = out.capacity;
}
