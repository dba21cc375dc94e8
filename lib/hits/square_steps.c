#include "square_steps.h"

#include "base/order.h"
#include "grammar/vocabulary.h"
#include "parse/parsed_record.h"
#include "told_rows.h"
#include "told_size.h"

struct square {
    int64_t column, row; /* 0 if unknown */
};

/* The last square of a hit. */
static struct square square_shown(const struct hit *hit, struct arena *arena)
{
    struct tokens tokens = value_tokens(&hit->find->row->parts[0].value, told_row(hit, arena));
    struct token token;
    struct square square = { 0, 0 };
    while (token_next(&tokens, &token) == TOKEN_OK)
        square = (struct square){ token.a, token.b };
    return square;
}

/* The squares of a post so far. */
struct path {
    size_t first;      /* of its hits */
    struct square *at; /* by move, from 1 */
    size_t moves;
    int64_t size; /* of the grid; -1 if it was not looked for yet */
    bool is_told; /* the last one by a direction: the next words may name the same square */
    bool is_lost; /* no direction counts: a move was not read, or the text names many more squares */
};

static bool is_known(struct square square)
{
    return square.column > 0 && square.row > 0;
}

/* True if a square is on the grid, as far as its size is known. */
static bool is_on_grid(struct square square, int64_t size)
{
    return is_known(square) && (size <= 0 || MAX(square.column, square.row) <= size);
}

static bool is_same(struct square one, struct square other)
{
    return one.column == other.column && one.row == other.row;
}

/* The column or row of "lower left", "upper middle" or "centre"; 0 if it is unknown. */
static int64_t coordinate(const char *place, const char *first, const char *last, int64_t size)
{
    if (strstr(place, first))
        return 1;
    if (strstr(place, last))
        return size;
    return size % 2 ? (size + 1) / 2 : 0;
}

/* The square in a corner, in the middle of a side, or of a number above, "on top of the 3"; an unknown one for other words. */
static struct square square_named(const struct hits *hits, const struct hit *hit, struct path *path)
{
    struct slice words = hit->parts[0];
    const char *corner = word_meaning(WORDS_CORNER, words);
    int64_t number;
    if (parse_number(words, &number))
        return number > 0 && number <= (int64_t)path->moves ? path->at[number]
                                                            : (struct square){ 0, 0 };
    if (corner && path->size < 0)
        path->size = told_size(hits, hit->line);
    return corner ? (struct square){ coordinate(corner, "left", "right", path->size),
                                     coordinate(corner, "lower", "upper", path->size) }
                  : (struct square){ 0, 0 };
}

/* The square beside another one; an unknown one if that is unknown, or if the words are no direction. */
static struct square square_beside(struct square square, struct slice words)
{
    const char *toward = word_meaning(WORDS_TOWARD, words);
    if (!toward || !is_known(square))
        return (struct square){ 0, 0 };
    square.column += (strcmp(toward, "right") == 0) - (strcmp(toward, "left") == 0);
    square.row += (strcmp(toward, "up") == 0) - (strcmp(toward, "down") == 0);
    return square;
}

/*
 * Reads the next words of a post that tell a square. False if they are no move: they only say more about the last one, or
 * do not lead to a square. The path is lost if they contradict it, or if a number was left out.
 */
static bool take_step(const struct hits *hits, struct path *path, struct hit *hit)
{
    size_t number = hit_number(hit);
    struct square last = path->at[path->moves], named = square_named(hits, hit, path),
                  square = is_known(named) ? named : square_beside(last, hit->parts[0]);
    bool is_again =
            path->moves && (number == path->moves || (!number && path->is_told && is_known(named)));
    if (is_again) {
        path->is_lost |= number && is_known(named) && !is_same(named, last);
        return false;
    }
    path->is_lost |= (number && number != path->moves + 1) || !is_on_grid(square, path->size);
    path->at[++path->moves] = square;
    path->is_told = true;
    if (path->is_lost)
        return false;
    hit->parts[0] = slice_of(square_name(hits->arena, square.column, square.row));
    hit->embedded = hit->in_sentence = true;
    return true;
}

/* Takes squares that the text names. False if it only names the one that a direction led to. */
static bool take_squares(const struct hits *hits, struct path *path, const struct hit *hit)
{
    struct square square = square_shown(hit, hits->arena);
    bool is_again = !path->is_lost && path->is_told && is_same(path->at[path->moves], square);
    path->is_told = false;
    if (!is_again)
        path->at[++path->moves] = square;
    return !is_again;
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

void square_steps_read(const struct hits *hits, struct hits *out)
{
    struct square *at = arena_zero(hits->arena, hits->count + 1, sizeof *at);
    struct path path = { .at = at };
    for (size_t i = 0; i < hits->count; i++) {
        struct hit hit = hits->items[i];
        if (told_begins_post(hits, i)) {
            end_path(out, &path);
            path = (struct path){
                .first = out->count, .at = at, .size = -1, .is_lost = !told_counts(hits, i)
            };
        }
        if (!hit.find->row ||
            (hit.find->relative ? take_step(hits, &path, &hit) : take_squares(hits, &path, &hit)))
            out->items[out->count++] = hit;
    }
    end_path(out, &path);
}
