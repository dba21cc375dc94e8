#include "square_steps.h"

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
    size_t first; /* of its hits */
    struct square at;
    int64_t size; /* of the grid; -1 if it was not looked for yet */
    size_t moves;
    bool is_told; /* the last one by a direction: the next words may name the same square */
    bool is_lost; /* no direction counts: a move was not read, or the text names many more squares */
};

/* The column or row of "lower left", "upper middle" or "centre"; 0 if it is unknown. */
static int64_t coordinate(const char *place, const char *first, const char *last, int64_t size)
{
    if (strstr(place, first))
        return 1;
    if (strstr(place, last))
        return size;
    return size % 2 ? (size + 1) / 2 : 0;
}

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
        *square = (struct square){ coordinate(corner, "left", "right", path->size),
                                   coordinate(corner, "lower", "upper", path->size) };
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
    if (path->is_lost)
        return false;
    hit->parts[0] = slice_of(square_name(hits->arena, path->at.column, path->at.row));
    hit->embedded = hit->in_sentence = true;
    return true;
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

void square_steps_read(const struct hits *hits, struct hits *out)
{
    struct path path = { .first = 0 };
    for (size_t i = 0; i < hits->count; i++) {
        struct hit hit = hits->items[i];
        if (told_begins_post(hits, i)) {
            end_path(out, &path);
            path = (struct path){ .first = out->count,
                                  .size = -1,
                                  .is_lost = !told_counts(hits, i) };
        }
        if (!hit.find->row ||
            (hit.find->relative ? take_step(hits, &path, &hit) : take_squares(hits, &path, &hit)))
            out->items[out->count++] = hit;
    }
    end_path(out, &path);
}
