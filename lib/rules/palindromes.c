/*
 * Palindromes In Sequence. Two players write 0 or 1 into the empty squares of a row of m. In the full row, player 1
 * scores the lengths of all palindromes of even length, and player 2 those of all antipalindromes.
 *
 * A move writes digit b into square a, counted from 1.
 */
#include "palindromes.h"

#include "base/random.h"
#include "mirrors.h"

static enum diagnostic_id check(const struct position *position, struct move move)
{
    const struct palindromes *state = position->state;
    int64_t m = position->sizes[SIZE_M];
    if (move.a < 1 || (m && move.a > m) || move.b < 0 || move.b > 1)
        return DIAG_SQUARE_OUTSIDE;
    return number_map_get(&state->filled_at, (uint64_t)move.a) ? DIAG_SQUARE_FILLED : DIAG_NONE;
}

/* An illegal move fills no square, because a different square or digit was meant. */
static void make(struct position *position, struct move move)
{
    struct palindromes *state = position->state;
    if (check(position, move) != DIAG_NONE) {
        position->doubt |= DOUBT_POSITION;
        return;
    }
    ARENA_PUSH(position->arena, state->filled, state->count, state->capacity);
    state->filled[state->count++] = move;
    number_map_put(&state->filled_at, position->arena, (uint64_t)move.a, state->count);
}

static void undo(struct position *position, struct move move)
{
    struct palindromes *state = position->state;
    state->count--;
    number_map_put(&state->filled_at, position->arena, (uint64_t)move.a, 0);
}

static void candidates(const struct position *position, candidate_sink *sink, void *user)
{
    for (int64_t square = 1; square <= position->sizes[SIZE_M]; square++)
        for (int64_t digit = 0; digit < 2; digit++)
            if (!sink(user, (struct move){ .a = square, .b = digit }))
                return;
}

static struct move random_candidate(const struct position *position, struct random_source *random)
{
    return (struct move){ .a = random_between(random, 1, position->sizes[SIZE_M]),
                          .b = (int64_t)random_below(random, 2) };
}

static bool over(const struct position *position)
{
    const struct palindromes *state = position->state;
    int64_t m = position->sizes[SIZE_M];
    return m && (int64_t)state->count >= m;
}

/* A gap whose longest match has 2k digits has one match of each length 2, 4, ..., 2k: k (k + 1) in total. */
static int64_t sum_of_lengths(const int64_t *reach, int64_t m)
{
    int64_t sum = 0;
    for (int64_t gap = 0; gap <= 2 * m; gap += 2)
        sum += reach[gap] / 2 * (reach[gap] / 2 + 1);
    return sum;
}

/* Zero until the row is full. */
static void points(const struct position *position, int64_t *points)
{
    struct palindromes *state = position->state;
    size_t m = (size_t)position->sizes[SIZE_M];
    if (!over(position))
        return;
    ARENA_RESERVE(position->arena, state->digits, m, state->digits_capacity);
    ARENA_RESERVE(position->arena, state->reach, 2 * m + 1, state->reach_capacity);
    for (size_t i = 0; i < m; i++)
        state->digits[state->filled[i].a - 1] = state->filled[i].b;
    for (int player = 0; player < 2; player++) {
        find_mirrors((struct mirrored){ state->digits, (int64_t)m, player == 1 }, state->reach);
        points[player] = sum_of_lengths(state->reach, (int64_t)m);
    }
}

/* The row scores the same if mirrored or if 0 and 1 are exchanged. */
static uint64_t key(const struct position *position, unsigned image)
{
    enum { IS_MIRRORED = 1, IS_EXCHANGED = 2 };
    const struct palindromes *state = position->state;
    uint64_t key = state->count;
    for (size_t i = 0; i < state->count; i++) {
        struct move at = state->filled[i];
        int64_t square = image & IS_MIRRORED ? position->sizes[SIZE_M] + 1 - at.a : at.a;
        int64_t digit = image & IS_EXCHANGED ? 1 - at.b : at.b;
        key += map_mix_with((uint64_t)square, (uint64_t)digit);
    }
    return key;
}

const struct rules palindromes_rules = {
    .state_size = sizeof(struct palindromes),
    .scoring = POINTS_OF_PLAYERS,
    .check = check,
    .make = make,
    .undo = undo,
    .candidates = candidates,
    .random_candidate = random_candidate,
    .over = over,
    .points = points,
    .key = key,
    .images = 4,
};

const char *palindromes_row(const struct position *position)
{
    const struct palindromes *state = position->state;
    size_t m = (size_t)position->sizes[SIZE_M];
    char *text = arena_alloc(position->arena, m + 1);
    memset(text, '_', m);
    text[m] = '\0';
    for (size_t i = 0; i < state->count; i++)
        text[state->filled[i].a - 1] = state->filled[i].b ? '1' : '0';
    return text;
}

bool palindromes_is_short(const struct position *position)
{
    enum { LONGEST = 1000 };
    return position->sizes[SIZE_M] > 0 && position->sizes[SIZE_M] <= LONGEST;
}
