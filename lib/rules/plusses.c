/*
 * Plusses And Minuses, 8 September 2010. Both players predict n-1 signs; then they fill n squares of an n by n grid, no
 * two in the same row or column. The winner is the player whose signs best match the steps of the permutation (player
 * 1) or of its inverse (player 2).
 *
 * A move fills the square in column a, row b. Before that, moves are predictions: player c adds sign d to a
 * prediction.
 */
#include "plusses.h"

#include "base/order.h"
#include "base/random.h"

static bool set(struct position *position, int field, unsigned player, const int64_t *values,
                size_t count)
{
    struct plusses *state = position->state;
    if (field == FIELD_FIRST)
        state->first_is_1 = values[0] == 1;
    if (field != FIELD_PREDICTION || player > 2)
        return field == FIELD_FIRST;
    struct predictor *side = &state->sides[player - 1];
    ARENA_RESERVE(position->arena, side->prediction, count, side->capacity);
    side->count = count;
    for (size_t i = 0; i < count; i++)
        side->prediction[i] = values[i];
    return true;
}

/* A prediction is n - 1 signs. */
static bool random_values(const struct position *position, int field, struct random_source *random,
                          struct values *values)
{
    size_t count = (size_t)position->sizes[SIZE_N] - 1;
    if (field != FIELD_PREDICTION)
        return false;
    *values = (struct values){ arena_alloc(position->arena, (count + 1) * sizeof *values->items),
                               count };
    for (size_t i = 0; i < count; i++)
        values->items[i] = (int64_t)random_below(random, 2);
    return true;
}

/*
 * The player who predicts next: the one with fewer signs or, if equal, the one who fills the second square. 0 when both
 * predictions are complete.
 */
static unsigned find_predicting(const struct position *position)
{
    const struct plusses *state = position->state;
    size_t one = state->sides[0].count, two = state->sides[1].count, fewer = MIN(one, two);
    if (state->placement.count > 0 || (int64_t)fewer >= position->sizes[SIZE_N] - 1)
        return 0;
    if (one != two)
        return one < two ? 1 : 2;
    return state->first_is_1 ? 2 : 1;
}

static unsigned mover(const struct position *position)
{
    const struct plusses *state = position->state;
    unsigned player = find_predicting(position), first = state->first_is_1 ? 1 : 2;
    return player ? player : state->placement.count % 2 ? 3 - first : first;
}

/* Squares may be filled even if the predictions are unknown. */
static enum diagnostic_id check(const struct position *position, struct move move)
{
    if (move.c)
        return move.c == find_predicting(position) ? DIAG_NONE : DIAG_PREDICTION_LENGTH;
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
    int64_t player = find_predicting(position);
    if (!player)
        placement_candidates(position, sink, user);
    else if (sink(user, (struct move){ .c = player, .d = PLUS }))
        sink(user, (struct move){ .c = player, .d = MINUS });
}

static struct move random_candidate(const struct position *position, struct random_source *random)
{
    int64_t player = find_predicting(position);
    return player ? (struct move){ .c = player, .d = (int64_t)random_below(random, 2) }
                  : placement_random(position, random);
}

int64_t plusses_sign(const struct plusses *state, int side, int64_t k)
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
            points[side] += predicted_sign(state, side, k) == plusses_sign(state, side, k);
}

/* Signs separated by spaces, followed by a NUL; UNKNOWN ones are left out. */
static struct slice write_signs(const struct position *position, unsigned player, int64_t count,
                                int64_t (*sign_of)(const struct plusses *state, int side,
                                                   int64_t k))
{
    char *text = arena_alloc(position->arena, (size_t)count * 2 + 1), *at = text;
    for (int64_t k = 1; k <= count; k++) {
        int64_t sign = sign_of(position->state, (int)player - 1, k);
        if (at > text && sign != UNKNOWN)
            *at++ = ' ';
        if (sign != UNKNOWN)
            *at++ = sign_char(sign);
    }
    *at = '\0';
    return slice_of(text);
}

struct slice plusses_write_truth(const struct position *position, size_t player)
{
    return placement_over(position) ? write_signs(position, (unsigned)player,
                                                  position->sizes[SIZE_N] - 1, plusses_sign)
                                    : NO_SLICE;
}

const char *plusses_write_prediction(const struct position *position, unsigned player)
{
    const struct plusses *state = position->state;
    return write_signs(position, player, (int64_t)state->sides[player - 1].count, predicted_sign)
            .ptr;
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
    return map_mix_with(key, (uint64_t)value);
}

static uint64_t step_key(const struct image *image, int side, int64_t k)
{
    enum { FILLED_FIRST, FREE_FIRST, BOTH_FREE };
    const int64_t *before = image->free_before[side], *across = image->free_before[!side];
    bool reversed = image->mirrored >> side & 1, turned = image->mirrored >> !side & 1;
    bool is_free = before[k + 1] > before[k], is_next_free = before[k + 2] > before[k + 1];
    int64_t sign = predicted_sign(image->state, side, k), kind = BOTH_FREE, place = 0;
    int64_t line = before[k], last = image->free - 1;
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

static uint64_t key(const struct position *position, unsigned mirrored)
{
    const struct plusses *state = position->state;
    uint64_t key = term(state->placement.count, mover(position));
    if (find_predicting(position))
        return predicting_key(state, key);
    struct image image = { .state = state,
                           .free_before = { count_free(position, 0), count_free(position, 1) },
                           .free = position->sizes[SIZE_N] - (int64_t)state->placement.count,
                           .mirrored = mirrored };
    for (int64_t k = 1; k < position->sizes[SIZE_N]; k++)
        key += step_key(&image, 0, k) + step_key(&image, 1, k);
    return key;
}

const struct rules plusses_rules = {
    .state_size = sizeof(struct plusses),
    .scoring = POINTS_OF_PLAYERS,
    .begin = placement_begin,
    .set = set,
    .random_values = random_values,
    .check = check,
    .make = make,
    .undo = undo,
    .candidates = candidates,
    .random_candidate = random_candidate,
    .over = placement_over,
    .points = points,
    .mover = mover,
    .key = key,
    .images = 4,
};
