/*
 * Binary Scramble, 17 August 2011. The players write a list of n digits, one digit each turn; then each changes one
 * digit, and no list may occur twice. A player scores a point if the multiset of run lengths has occurred before. The
 * game ends when a player reaches the agreed number of points or there is no legal move.
 *
 * A move appends digit a until the list has n digits; then it changes the digit at place a, counted from 0.
 */
#include "scramble.h"

bool scramble_part_two(const struct scramble *state)
{
    return state->seen.runs.width > 0;
}

static void begin(struct position *position)
{
    struct scramble *state = position->state;
    state->points = arena_zero(position->arena, position->players + 1, sizeof *state->points);
    ARENA_RESERVE(position->arena, state->digits, 1, state->capacity);
    state->digits[0] = 0;
}

/* Appends a digit in part one. */
static void append(struct position *position, bool digit)
{
    struct scramble *state = position->state;
    size_t words = words_for(state->length + 2);
    ARENA_RESERVE(position->arena, state->digits, words, state->capacity);
    if (state->length % WORD_BITS == WORD_BITS - 1)
        state->digits[words - 1] = 0;
    if (digit)
        mark_bit(state->digits, state->length);
    if ((int64_t)++state->length == position->sizes[SIZE_N])
        seen_lists_begin(&state->seen, position->arena, state->digits, state->length);
}

static enum diagnostic_id between(const struct position *position, const struct shown *shown,
                                  candidate_sink *sink, void *user)
{
    const struct scramble *state = position->state;
    if (scramble_part_two(state))
        return run_multisets_between(&state->seen.runs, shown, sink, user);
    int64_t n = position->sizes[SIZE_N];
    bool appends = shown->count > state->length;
    if (n && shown->count > (size_t)n)
        return DIAG_ROW_WIDTH;
    for (size_t i = 0; i < state->length && appends; i++)
        appends = bit_at(shown->bits, i) == bit_at(state->digits, i);
    for (size_t i = state->length; i < shown->count && appends; i++)
        sink(user, (struct move){ .a = bit_at(shown->bits, i) });
    return appends ? DIAG_NONE : DIAG_ROW_APPENDS;
}

static void show(struct position *position, const struct shown *shown)
{
    struct scramble *state = position->state;
    state->is_lost = false;
    if (scramble_part_two(state)) {
        run_multisets_show(&state->seen.runs, shown->bits);
        return;
    }
    memset(state->digits, 0, words_for(state->length + 1) * sizeof *state->digits);
    state->length = 0;
    for (size_t i = 0; i < shown->count; i++)
        append(position, bit_at(shown->bits, i));
}

static enum diagnostic_id check(const struct position *position, struct move move)
{
    const struct scramble *state = position->state;
    if (!scramble_part_two(state))
        return move.a == 0 || move.a == 1 ? DIAG_NONE : DIAG_ROW_APPENDS;
    if ((uint64_t)move.a >= state->seen.runs.width)
        return DIAG_ROW_WIDTH;
    return seen_lists_find(&state->seen, (size_t)move.a) ? DIAG_LIST_REPEAT : DIAG_NONE;
}

/* The points of the player who makes this move of the game, counted from 0. */
static int64_t *points_at(const struct position *position, uint64_t move)
{
    const struct scramble *state = position->state;
    return &state->points[position->players ? move % position->players : 0];
}

static void make(struct position *position, struct move move)
{
    struct scramble *state = position->state;
    if (!scramble_part_two(state)) {
        append(position, move.a != 0);
        return;
    }
    if (!seen_lists_change(&state->seen, (size_t)move.a))
        position->doubt |= DOUBT_SCORE | DOUBT_WINNER | DOUBT_END;
    *points_at(position, position->moves) += seen_lists_repeats_runs(&state->seen);
}

static void undo(struct position *position, struct move move)
{
    struct scramble *state = position->state;
    if (state->seen.change_count > 0) {
        *points_at(position, position->moves) -= seen_lists_repeats_runs(&state->seen);
        seen_lists_undo(&state->seen, (size_t)move.a);
        return;
    }
    if (scramble_part_two(state))
        seen_lists_end(&state->seen);
    state->length--;
    if (bit_at(state->digits, state->length))
        flip_bit(state->digits, state->length);
}

static void forget(struct position *position)
{
    struct scramble *state = position->state;
    state->is_lost = true;
}

static void candidates(const struct position *position, candidate_sink *sink, void *user)
{
    const struct scramble *state = position->state;
    int64_t count = scramble_part_two(state) ? (int64_t)state->seen.runs.width : 2;
    for (int64_t a = 0; a < count && position->sizes[SIZE_N] && !state->is_lost; a++)
        if (!sink(user, (struct move){ .a = a }))
            return;
}

/* Only the last mover can have reached the target: otherwise the game would have been over before. */
static bool over(const struct position *position)
{
    const struct scramble *state = position->state;
    int64_t target = position->sizes[SIZE_TARGET];
    if (!scramble_part_two(state) || state->is_lost)
        return false;
    if (target && position->players && *points_at(position, position->moves - 1) >= target)
        return true;
    for (size_t place = 0; place < state->seen.runs.width; place++)
        if (!seen_lists_find(&state->seen, place))
            return false;
    return true;
}

static void points(const struct position *position, int64_t *points)
{
    const struct scramble *state = position->state;
    memcpy(points, state->points, position->players * sizeof *points);
}

/* Mirroring does not apply in part one, because digits are appended on the right. With a target, the score matters. */
static uint64_t key(const struct position *position, unsigned image)
{
    const struct scramble *state = position->state;
    uint64_t key = scramble_part_two(state) ? seen_lists_key(&state->seen, image)
                                            : seen_lists_image(state->digits, state->length,
                                                               image & IMAGE_EXCHANGED);
    for (unsigned i = 0; i < position->players && position->sizes[SIZE_TARGET]; i++)
        key = map_mix_with(key, (uint64_t)state->points[i]);
    return key;
}

const struct rules scramble_rules = {
    .state_size = sizeof(struct scramble),
    .scoring = POINTS_OF_PLAYERS,
    .begin = begin,
    .between = between,
    .show = show,
    .check = check,
    .make = make,
    .undo = undo,
    .forget = forget,
    .candidates = candidates,
    .over = over,
    .points = points,
    .key = key,
    .images = IMAGE_COUNT,
};
