/*
 * Plusses And Minuses, 8 September 2010. Both players predict n-1 signs; then they fill n squares of an n by n grid, no
 * two in the same row or column. The winner is the player whose signs best match the steps of the permutation (player
 * 1) or of its inverse (player 2).
 */
#include "base/wording.h"
#include "placement.h"
#include "play/claims.h"
#include "play/fit.h"
#include "play/generate.h"
#include "views.h"

enum {
    FIELD_N = FIELD_OF_GAME,
    FIELD_FIRST,
    FIELD_PREDICTION,
    FIELD_TRUTH,
    FIELD_MOVES,
    FIELD_GRID
};
enum { SIZE_N };
enum { FROM_TOP };

static const char *const fields[] = { "n", "First", "Prediction", "Truth", "Moves", "Grid", NULL };
static const char *const readings[] = { "from-top", NULL };
static const char signs[] = "+-"; /* same order as in the grammar */

/*
 * --- the rules: a move fills the square in column a and row b; before that, player c adds sign d to a prediction ---
 */

enum { PLUS, MINUS, UNKNOWN }; /* indices in `signs` */

/* State of one player. Player 1 predicts the steps from column to column, player 2 those from row to row. */
struct predictor {
    int64_t *prediction;
    size_t count, capacity;
};

struct plusses {
    struct placement placement; /* must be first: see placement.h */
    bool first_is_1;            /* player 1 fills the first square */
    struct predictor sides[2];  /* by player, from 0; also BY_COLUMN, BY_ROW */
    int64_t *free_before[2];    /* scratch space for the key */
    size_t free_capacity[2];
};

static void set(struct position *position, int field, unsigned player, const int64_t *values,
                size_t count)
{
    struct plusses *state = position->state;
    if (field == FIELD_FIRST)
        state->first_is_1 = values[0] == 1;
    if (field != FIELD_PREDICTION || player < 1 || player > 2)
        return;
    struct predictor *side = &state->sides[player - 1];
    ARENA_RESERVE(position->arena, side->prediction, count, side->capacity);
    side->count = count;
    for (size_t i = 0; i < count; i++)
        side->prediction[i] = values[i];
}

/*
 * The player who predicts next: the one with fewer signs or, if equal, the one who fills the second square. 0 when both
 * predictions are complete.
 */
static unsigned predicting(const struct position *position)
{
    const struct plusses *state = position->state;
    size_t one = state->sides[0].count, two = state->sides[1].count, fewer = one < two ? one : two;
    if (state->placement.count > 0 || (int64_t)fewer >= position->sizes[SIZE_N] - 1)
        return 0;
    if (one != two)
        return one < two ? 1 : 2;
    return state->first_is_1 ? 2 : 1;
}

static unsigned mover(const struct position *position)
{
    const struct plusses *state = position->state;
    unsigned player = predicting(position), first = state->first_is_1 ? 1 : 2;
    return player ? player : state->placement.count % 2 ? 3 - first : first;
}

/* Squares may be filled even if the predictions are unknown. */
static enum diagnostic_id check(const struct position *position, struct move move)
{
    if (move.c)
        return move.c == predicting(position) ? DIAG_NONE : DIAG_PREDICTION_LENGTH;
    return placement_check(position, move);
}

static void add_sign(struct position *position, struct predictor *side, int64_t sign)
{
    ARENA_PUSH(position->arena, side->prediction, side->count, side->capacity);
    side->prediction[side->count++] = sign;
}

static void make(struct position *position, struct move move)
{
    struct plusses *state = position->state;
    if (move.c)
        add_sign(position, &state->sides[move.c - 1], move.d);
    else
        placement_make(position, move);
}

static void undo(struct position *position, struct move move)
{
    struct plusses *state = position->state;
    if (move.c)
        state->sides[move.c - 1].count--;
    else
        placement_undo(position, move);
}

/* Signs until the predictions are complete, then every square in a free column and a free row. */
static void candidates(const struct position *position, candidate_sink *sink, void *user)
{
    int64_t player = predicting(position);
    if (!player)
        placement_candidates(position, sink, user);
    else if (sink(user, (struct move){ .c = player, .d = PLUS }))
        sink(user, (struct move){ .c = player, .d = MINUS });
}

static struct move random_candidate(const struct position *position, struct random_source *random)
{
    int64_t player = predicting(position);
    return player ? (struct move){ .c = player, .d = (int64_t)random_below(random, 2) }
                  : placement_random(position, random);
}

/* The sign of the step from line k to the next one; UNKNOWN unless each of the two has exactly one square. */
static int64_t true_sign(const struct plusses *state, int side, int64_t k)
{
    const struct placed *here = placement_first(&state->placement, side, k),
                        *next = placement_first(&state->placement, side, k + 1);
    if (!here || !next || here->shared[side] || next->shared[side])
        return UNKNOWN;
    int64_t from = square_line(here->square, !side), to = square_line(next->square, !side);
    return from == to ? UNKNOWN : to > from ? PLUS : MINUS;
}

static int64_t predicted_sign(const struct plusses *state, int side, int64_t k)
{
    return k <= (int64_t)state->sides[side].count ? state->sides[side].prediction[k - 1] : UNKNOWN;
}

/* One point for each correct sign, as far as the squares are filled. */
static void points(const struct position *position, int64_t *points)
{
    const struct plusses *state = position->state;
    for (int side = 0; side < 2; side++)
        for (int64_t k = 1; k <= (int64_t)state->sides[side].count; k++)
            points[side] += predicted_sign(state, side, k) == true_sign(state, side, k);
}

/* The true signs for a player, formatted, once all squares are filled; UNKNOWN signs are left out. */
static struct slice write_truth(const struct position *position, unsigned player, size_t index)
{
    int64_t n = position->sizes[SIZE_N];
    (void)index;
    if (!placement_over(position))
        return (struct slice){ NULL, 0 };
    char *text = arena_alloc(position->arena, (size_t)n * 2), *at = text;
    for (int64_t k = 1; k < n; k++) {
        int64_t sign = true_sign(position->state, (int)player - 1, k);
        if (at > text && sign != UNKNOWN)
            *at++ = ' ';
        if (sign != UNKNOWN)
            *at++ = signs[sign];
    }
    *at = '\0';
    return slice_of(text);
}

/* A player's prediction, formatted. */
static const char *write_prediction(const struct position *position, unsigned player)
{
    const struct predictor *side = &((struct plusses *)position->state)->sides[player - 1];
    char *text = arena_alloc(position->arena, side->count * 2 + 1), *at = text;
    for (size_t i = 0; i < side->count; i++) {
        if (i > 0)
            *at++ = ' ';
        *at++ = signs[side->prediction[i]];
    }
    *at = '\0';
    return text;
}

/* --- the key of a position --- */

/*
 * What a step can still score depends on its predicted sign, which of its two lines are free and, for a filled line,
 * the position of its square among the free lines across. So only free lines are numbered. Images are mirrored across
 * (1) or up (2); mirroring reverses the order of one player's signs and negates both players' signs.
 */
struct image {
    const struct plusses *state;
    int64_t *free_before[2]; /* by side: free lines before this one; up to n + 1 */
    int64_t free;            /* number of free lines on a side */
    unsigned mirrored;
};

static int64_t *count_free(const struct position *position, int side)
{
    struct plusses *state = position->state;
    int64_t n = position->sizes[SIZE_N];
    ARENA_RESERVE(position->arena, state->free_before[side], (size_t)n + 2,
                  state->free_capacity[side]);
    int64_t *before = state->free_before[side];
    before[1] = 0;
    for (int64_t k = 1; k <= n; k++)
        before[k + 1] = before[k] + !placement_first(position->state, side, k);
    return before;
}

static uint64_t term(uint64_t key, int64_t value)
{
    return map_mix(map_mix((uint64_t)value + 1) + key);
}

static uint64_t step_key(const struct image *image, int side, int64_t k)
{
    enum { FILLED_FIRST, FREE_FIRST, BOTH_FREE };
    const int64_t *before = image->free_before[side], *across = image->free_before[!side];
    bool reversed = image->mirrored >> side & 1, turned = image->mirrored >> !side & 1;
    bool is_free = before[k + 1] > before[k], is_next_free = before[k + 2] > before[k + 1];
    int64_t sign = predicted_sign(image->state, side, k), kind = BOTH_FREE, place = 0;
    int64_t line = is_free ? before[k] : before[k + 1], last = image->free - 1;
    if (sign == UNKNOWN || (!is_free && !is_next_free))
        return 0;
    if (!is_free || !is_next_free) {
        const struct placed *at = placement_first(&image->state->placement, side, k + is_free);
        place = across[square_line(at->square, !side)];
        place = turned ? image->free - place : place;
        kind = is_free != reversed ? FREE_FIRST : FILLED_FIRST;
    }
    if (reversed)
        line = (kind == BOTH_FREE ? last - 1 : last) - line;
    sign = reversed == turned ? sign : MINUS - sign;
    return term(term(term(term(side, kind), line), place), sign);
}

/* Signs are predicted in order, so only identical lists are equivalent. */
static uint64_t predicting_key(const struct plusses *state, uint64_t key)
{
    for (int side = 0; side < 2; side++) {
        key = term(key, (int64_t)state->sides[side].count);
        for (size_t i = 0; i < state->sides[side].count; i++)
            key = term(key, state->sides[side].prediction[i]);
    }
    return key;
}

static uint64_t key(const struct position *position)
{
    const struct plusses *state = position->state;
    uint64_t least = UINT64_MAX, base = term(state->placement.count, mover(position));
    if (predicting(position))
        return predicting_key(state, base);
    struct image image = { .state = state,
                           .free_before = { count_free(position, 0), count_free(position, 1) },
                           .free = position->sizes[SIZE_N] - (int64_t)state->placement.count };
    for (; image.mirrored < 4; image.mirrored++) {
        uint64_t key = base;
        for (int64_t k = 1; k < position->sizes[SIZE_N]; k++)
            key += step_key(&image, 0, k) + step_key(&image, 1, k);
        least = key < least ? key : least;
    }
    return least;
}

static const struct rules rules = {
    .state_size = sizeof(struct plusses),
    .scoring = POINTS_OF_PLAYERS,
    .begin = placement_begin,
    .set = set,
    .check = check,
    .make = make,
    .undo = undo,
    .candidates = candidates,
    .random_candidate = random_candidate,
    .over = placement_over,
    .points = points,
    .mover = mover,
    .key = key,
};

/* --- the grid --- */

static char *put_square(const struct position *position, struct square square, char *to)
{
    *to = placement_last_move(position, square) ? '*' : '.';
    return to + 1;
}

static const struct grid_cells cells = {
    .field = FIELD_GRID,
    .put = put_square,
    .agrees = placement_agrees,
    .last_move = placement_last_move,
    .read = placement_read_cell,
};

/* --- the rest of the paper --- */

static const struct field *prediction_of(const struct play *play, unsigned player)
{
    return play->players ? round_field(play, FIELD_PREDICTION, player) : NULL;
}

/* Gives the predictions and the first player to the position. */
static void begin(struct play *play)
{
    struct grid *grid = play->state;
    grid->from_top = has_reading(play, FROM_TOP);
    play_set(play, FIELD_FIRST, 0);
    for (unsigned player = 1; player <= play->players; player++)
        play_set(play, FIELD_PREDICTION, player);
}

/* Checks that a prediction has n-1 signs; it may be shorter until the first square is filled. */
static void judge_prediction(struct play *play, const struct field *prediction)
{
    int64_t count = (int64_t)tokens_count(field_tokens(prediction)),
            n = play_require(play, FIELD_N);
    bool may_be_shorter = play->round->moves_on_paper == 0;
    if (may_be_shorter)
        fit_at_least(play, FIELD_N, count + 1);
    else
        fit_exactly(play, FIELD_N, count + 1);
    if (!n || count == n - 1 || (count < n - 1 && may_be_shorter))
        return;
    doubt_round(play, DOUBT_SCORE | DOUBT_WINNER);
    struct diagnostic *found = report(play->report, DIAG_PREDICTION_LENGTH, field_place(prediction),
                                      "%lld %s, expected %lld (n - 1)", (long long)count,
                                      plural((uint64_t)count, "sign", "signs"), (long long)n - 1);
    if (count < n - 1)
        diagnostic_help(play->report, found, "it may be shorter only before a square is filled");
}

static void judge_predictions(struct play *play)
{
    const struct field *field = NULL;
    if (round_next(play, FIELD_TRUTH, NULL))
        play_require(play, FIELD_N);
    while ((field = round_next(play, FIELD_PREDICTION, field)) != NULL)
        judge_prediction(play, field);
}

static void close_round(struct play *play)
{
    grid_judge(play, &cells);
    judge_listed_claims(play);
    judge_predictions(play);
}

/* --- for the verifier --- */

static struct slice write_grid(const struct position *position, unsigned player, size_t index)
{
    (void)player;
    return grid_paper_row(position, &cells, index, position_has_reading(position, FROM_TOP));
}

static const struct paper_form paper_form = {
    .rows = { [ROW_SQUARES] = { .meaning = PAPER_MOVES },
              [ROW_CELLS] = { .meaning = PAPER_CLAIM, .write = write_grid } },
    .fields = { { .field = FIELD_FIRST, .meaning = PAPER_KEPT },
                { .field = FIELD_PREDICTION, .meaning = PAPER_KEPT },
                { .field = FIELD_TRUTH,
                  .meaning = PAPER_CLAIM,
                  .write = write_truth,
                  .mismatch = DIAG_TRUTH_MISMATCH,
                  .doubt = DOUBT_POSITION | DOUBT_SCORE } },
    .settle = judge_predictions,
};

static void finish(struct play *play)
{
    placement_finish(play, prediction_of(play, 1) && prediction_of(play, 2));
}

/* --- generating and playing --- */

/* A square, or the prediction including its new sign. */
static const char *write_move(const struct play *play, struct move move)
{
    unsigned player = (unsigned)move.c;
    if (!player)
        return grid_write_move(play, move);
    const char *before = write_prediction(play->position, player);
    return arena_printf(play->arena, "Prediction %s: %s%s%c", player_as_written(play, player),
                        before, *before ? " " : "", signs[move.d]);
}

/* Writes a random prediction for each player. */
static void prepare(struct generator *generator)
{
    struct position *position = generator->play->position;
    if (generator->bare && position->sizes[SIZE_N] > 1) /* else no signs */
        return;
    while (predicting(position))
        make(position, random_candidate(position, generator->random));
    for (unsigned player = 1; player <= 2; player++)
        generate_field(generator, FIELD_PREDICTION, player, write_prediction(position, player));
}

/* --- for drawings --- */

struct plusses_view plusses_view(const struct play *play)
{
    const struct plusses *state = play->position->state;
    const struct grid *grid = play->state;
    return (struct plusses_view){ .n = play->position->sizes[SIZE_N],
                                  .from_top = grid->from_top,
                                  .ordered = play->row_moves_count > 0,
                                  .first = state->first_is_1 ? 1 : 2,
                                  .count = state->placement.count };
}

struct square plusses_square(const struct play *play, size_t i, struct slice *where)
{
    const struct plusses *state = play->position->state;
    *where = play_move_text(play, i + 1);
    return state->placement.squares[i].square;
}

char plusses_truth(const struct play *play, unsigned player, int64_t k)
{
    int64_t sign = true_sign(play->position->state, (int)player - 1, k);
    return sign == UNKNOWN ? 0 : signs[sign];
}

const char *plusses_prediction(const struct play *play, unsigned player)
{
    return write_prediction(play->position, player);
}

const struct game game_plusses = {
    .notation = {
        .name = "plusses",
        .fields = fields,
        .rows = { { "squares", { "squares" } }, { "cells", { "cells" } } },
        .readings = readings,
    },
    .rules = &rules,
    .paper = &paper_form,
    .explain = placement_explain,
    .state_size = sizeof(struct grid),
    .begin = begin,
    .row = grid_row,
    .unreadable_row = grid_unreadable_row,
    .close_round = close_round,
    .finish = finish,
    .write_move = write_move,
    .moves = { MOVE_IN_ROW, ROW_SQUARES },
    .sizes = { { .field = FIELD_N, .low = 4, .high = 9, .meaning = "squares on each side of the grid" } },
    .prepare = prepare,
};
