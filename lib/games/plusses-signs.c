/* Plusses And Minuses: the signs that the players predict, and those that come true. */
#include "../claims.h"
#include "plusses.h"
#include "views.h"

static const char signs[] = "+-"; /* as in the grammar */

/* --- predictions --- */

static const struct field *prediction_of(const struct play *play, unsigned player)
{
    return play->players ? round_field(play, FIELD_PREDICTION, player) : NULL;
}

bool plusses_has_predictions(const struct play *play)
{
    return prediction_of(play, 1) && prediction_of(play, 2);
}

static size_t signs_of(const struct field *prediction)
{
    return prediction ? tokens_count(field_tokens(prediction)) : 0;
}

/* A prediction has n-1 signs; it may be shorter while no square is filled. */
static bool has_length(const struct play *play, size_t count)
{
    const struct plusses *state = play->state;
    size_t right = state->n ? (size_t)state->n - 1 : count;
    return count == right || (count < right && play->round->written == 0);
}

static void judge_length(struct play *play, const struct field *prediction)
{
    const struct plusses *state = play->state;
    size_t count = signs_of(prediction);
    if (has_length(play, count))
        return;
    struct diagnostic *found = report(play->report, DIAG_PREDICTION_LENGTH, field_place(prediction),
                                      "%zu sign%s, and n - 1 is %lld", count, count == 1 ? "" : "s",
                                      (long long)state->n - 1);
    if (count < (size_t)state->n)
        diagnostic_help(play->report, found, "only before a square is filled it may be shorter");
}

bool plusses_is_predicted(const struct play *play)
{
    if (!plusses_has_predictions(play))
        return false;
    return has_length(play, signs_of(prediction_of(play, 1))) &&
           has_length(play, signs_of(prediction_of(play, 2)));
}

void plusses_judge_predictions(struct play *play)
{
    for (size_t i = 0; i < play->shaped->field_count; i++) {
        const struct field *field = &play->shaped->fields[i];
        if (field->usable && field->def->id == FIELD_PREDICTION)
            judge_length(play, field);
    }
}

/* --- the true signs --- */

/* The sign of a step as its place in `signs`; -1 for no step, as between two squares of one row that should not be. */
static int64_t step_sign(int64_t from, int64_t to)
{
    return from == to ? -1 : to < from;
}

/*
 * The sign of the step from column k to the next (player 1: heights) or from row k to the next (player 2:
 * columns), as its place in `signs`; -1 where it is not known, or none.
 */
static int64_t sign_of(const struct plusses *state, unsigned player, int64_t k)
{
    const struct map *map = player == 1 ? &state->columns : &state->rows;
    const struct filled *here = plusses_filled(state, map, k),
                        *next = plusses_filled(state, map, k + 1);
    if (!here || !next)
        return -1;
    if (player == 1)
        return here->column_shared || next->column_shared
                       ? -1
                       : step_sign(here->square.row, next->square.row);
    return here->row_shared || next->row_shared
                   ? -1
                   : step_sign(here->square.column, next->square.column);
}

int64_t plusses_points(const struct play *play, unsigned player)
{
    const struct plusses *state = play->state;
    const struct field *prediction = prediction_of(play, player);
    int64_t points = 0;
    if (!prediction)
        return 0;
    struct tokens tokens = field_tokens(prediction);
    struct token token;
    for (int64_t k = 1; k != state->n && token_next(&tokens, &token) == TOKEN_OK; k++)
        points += token.a == sign_of(state, player, k);
    return points;
}

static const char *write_truth(const struct play *play, unsigned player)
{
    const struct plusses *state = play->state;
    char *text = arena_alloc(play->arena, (size_t)state->n * 2), *at = text;
    for (int64_t k = 1; k < state->n; k++) {
        if (k > 1)
            *at++ = ' ';
        *at++ = signs[sign_of(state, player, k) > 0];
    }
    *at = '\0';
    return text;
}

/* True where a truth list has the signs of the filled squares. */
static bool is_true(const struct plusses *state, unsigned player, const struct field *truth)
{
    struct tokens tokens = field_tokens(truth);
    struct token token;
    int64_t k = 1;
    for (; token_next(&tokens, &token) == TOKEN_OK; k++)
        if (k >= state->n || token.a != sign_of(state, player, k))
            return false;
    return k == state->n;
}

void plusses_judge_truth(struct play *play, unsigned player)
{
    const struct plusses *state = play->state;
    const struct field *truth = round_field(play, FIELD_TRUTH, player);
    if (truth && !is_true(state, player, truth)) {
        const char *right = play->report->counts_only ? "" : write_truth(play, player);
        report_claim(play, DIAG_TRUTH_MISMATCH, truth, right,
                     excerpt(play->report, slice_of(right)));
    } else if (!truth && play->claims && state->n > 1) {
        claim_field(play, FIELD_TRUTH, player, write_truth(play, player));
    }
}

/* --- predicting --- */

unsigned plusses_predicting(const struct play *play)
{
    const struct plusses *state = play->state;
    size_t one = signs_of(prediction_of(play, 1)), two = signs_of(prediction_of(play, 2));
    size_t fewer = one < two ? one : two;
    if (play->round->written > 0 || state->n == 0 || fewer + 1 >= (uint64_t)state->n)
        return 0;
    if (one != two)
        return one < two ? 1 : 2;
    /* who moves first in the grid did not in the predictions */
    return play_integer(play, FIELD_FIRST) == 1 ? 2 : 1;
}

/* A prediction as signs with spaces between, and room for one more; *end is where that goes. */
static char *copy_prediction(const struct play *play, unsigned player, char **end)
{
    const struct field *prediction = prediction_of(play, player);
    char *list = arena_alloc(play->arena, 2 * signs_of(prediction) + 2), *at = list;
    if (prediction) {
        struct tokens tokens = field_tokens(prediction);
        struct token token;
        while (token_next(&tokens, &token) == TOKEN_OK) {
            *at++ = signs[token.a];
            *at++ = ' ';
        }
    }
    *at = '\0';
    *end = at;
    return list;
}

const char *plusses_write_prediction(const struct play *play, struct move move)
{
    unsigned player = (unsigned)move.c;
    char *end, *list = copy_prediction(play, player, &end);
    *end++ = signs[move.d];
    *end = '\0';
    return arena_printf(play->arena, "Prediction %s: %s", player_word(play, player), list);
}

void plusses_prepare(struct composer *composer)
{
    const struct plusses *state = composer->play->state;
    if (composer->bare && state->n > 1) /* else there is nothing to choose */
        return;
    size_t count = (size_t)state->n - 1;
    char *list = arena_alloc(composer->arena, 2 * count + 1);
    for (unsigned player = 1; player <= 2; player++) {
        for (size_t i = 0; i < count; i++) {
            list[2 * i] = signs[lots_below(composer->lots, 2)];
            list[2 * i + 1] = ' ';
        }
        list[count ? 2 * count - 1 : 0] = '\0';
        compose_field(composer, FIELD_PREDICTION, player, list);
    }
}

/* --- for drawings --- */

char plusses_truth(const struct play *play, unsigned player, int64_t k)
{
    int64_t sign = sign_of(play->state, player, k);
    return sign < 0 ? 0 : signs[sign];
}

struct slice plusses_truth_source(const struct play *play, unsigned player)
{
    return draw_source(play->players ? round_field(play, FIELD_TRUTH, player) : NULL);
}

const char *plusses_prediction(const struct play *play, unsigned player, struct slice *source)
{
    const struct field *prediction = prediction_of(play, player);
    char *end;
    *source = draw_source(prediction);
    return copy_prediction(play, player, &end);
}
