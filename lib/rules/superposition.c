/*
 * Number Superposition, 2 April 2009. On an m by m grid each number is written next to the previous one. A square holds
 * up to two numbers; the player who writes the second one scores their difference. The game ends when there is no
 * square for the next number.
 *
 * A move writes the next number into the square in column a, row b.
 */
#include "superposition.h"

#include <stdlib.h>

#include "base/random.h"

static void begin(struct position *position)
{
    struct superposition *state = position->state;
    number_map_begin(&state->last, position->arena, small_squares(position->sizes[SIZE_M]));
}

int64_t superposition_last(const struct position *position, struct square square)
{
    const struct superposition *state = position->state;
    return (int64_t)number_map_get(&state->last, square_number(square, position->sizes[SIZE_M]));
}

static void set_last(struct position *position, struct square square, int64_t number)
{
    struct superposition *state = position->state;
    number_map_put(&state->last, position->arena, square_number(square, position->sizes[SIZE_M]),
                   (uint64_t)number);
}

bool superposition_pair(const struct position *position, struct square square, int64_t pair[2])
{
    const struct superposition *state = position->state;
    int64_t last = superposition_last(position, square), below = superposition_below(state, last),
            lowest = superposition_below(state, below);
    pair[0] = lowest ? lowest : below ? below : last;
    pair[1] = lowest ? below : below ? last : 0;
    return lowest != 0;
}

struct square superposition_square(const struct superposition *state, size_t back)
{
    size_t known = state->count - state->lost;
    return back < known ? state->numbers[state->count - 1 - back].square : (struct square){ 0, 0 };
}

static bool is_same(struct square a, struct square b)
{
    return a.column == b.column && a.row == b.row;
}

static bool is_adjacent(struct square a, struct square b)
{
    return llabs(a.column - b.column) + llabs(a.row - b.row) == 1;
}

static enum diagnostic_id check(const struct position *position, struct move move)
{
    const struct superposition *state = position->state;
    struct square square = { move.a, move.b }, last = superposition_square(state, 0);
    if (!is_on_grid(square, position->sizes[SIZE_M]))
        return DIAG_SQUARE_OUTSIDE;
    if (last.column && !is_adjacent(square, last))
        return DIAG_NOT_ADJACENT;
    if (superposition_below(state, superposition_last(position, square)))
        return DIAG_SQUARE_FULL;
    if (is_same(square, superposition_square(state, 1)))
        return DIAG_U_TURN;
    return DIAG_NONE;
}

int64_t superposition_points(const struct superposition *state, int64_t number)
{
    int64_t below = superposition_below(state, number);
    return below && !superposition_below(state, below) ? number - below : 0;
}

/* A third number in a square, and each after it, is on top of the second one. */
static void make(struct position *position, struct move move)
{
    struct superposition *state = position->state;
    struct number number = { .square = { move.a, move.b } };
    bool is_known = is_on_grid(number.square, position->sizes[SIZE_M]);
    if (is_known) {
        int64_t last = superposition_last(position, number.square),
                below = superposition_below(state, last);
        number.below = superposition_below(state, below) ? below : last;
        if (below) /* the points of a third number are unknown */
            position->doubt |= DOUBT_SCORE | DOUBT_WINNER;
    } else {
        number.square.column = 0;
        position->doubt |= DOUBT_POSITION;
    }
    ARENA_PUSH(position->arena, state->numbers, state->count, state->capacity);
    state->numbers[state->count++] = number;
    if (is_known)
        set_last(position, number.square, (int64_t)state->count);
}

static void undo(struct position *position, struct move move)
{
    struct superposition *state = position->state;
    const struct number *last = &state->numbers[--state->count];
    (void)move;
    set_last(position, last->square, last->below);
}

static void forget(struct position *position)
{
    struct superposition *state = position->state;
    state->lost = state->count;
    position->doubt |= DOUBT_MOVES;
}

/* in board order */
static const struct square steps[] = { { -1, 0 }, { 0, -1 }, { 0, 1 }, { 1, 0 } };

static struct move step_from(struct square square, size_t i)
{
    return (struct move){ .a = square.column + steps[i].column, .b = square.row + steps[i].row };
}

/* Any square for the first number, else the neighbours of the last one. */
static void candidates(const struct position *position, candidate_sink *sink, void *user)
{
    const struct superposition *state = position->state;
    struct square last = superposition_square(state, 0);
    bool is_start = state->count == 0 && !(position->doubt & DOUBT_MOVES);
    int64_t side = is_start ? position->sizes[SIZE_M] : 0;
    for (int64_t column = 1; column <= side; column++)
        for (int64_t row = 1; row <= side; row++)
            if (!sink(user, (struct move){ .a = column, .b = row }))
                return;
    for (size_t i = 0; last.column && i < 4; i++)
        if (!sink(user, step_from(last, i)))
            return;
}

static struct move random_candidate(const struct position *position, struct random_source *random)
{
    struct square last = superposition_square(position->state, 0);
    int64_t m = position->sizes[SIZE_M];
    if (last.column)
        return step_from(last, random_below(random, 4));
    return (struct move){ .a = random_between(random, 1, m), .b = random_between(random, 1, m) };
}

static void points(const struct position *position, int64_t *points)
{
    const struct superposition *state = position->state;
    unsigned player = 0;
    for (size_t i = 0; i < state->count; i++) {
        points[player++] += superposition_points(state, (int64_t)i + 1);
        player = player < position->players ? player : 0;
    }
}

/*
 * One term of the key of an image of the position. Later moves depend on the single numbers, on which squares are full
 * and on the last square; `what` distinguishes these. The square before the last one needs no term: it is full, or it
 * is the one that holds the number before the last.
 */
static uint64_t square_term(struct square square, uint64_t what)
{
    return map_mix_with(square_key(square), what);
}

static uint64_t key(const struct position *position, unsigned image)
{
    enum { FULL = -1, LAST = -2 };
    const struct superposition *state = position->state;
    int64_t m = position->sizes[SIZE_M];
    uint64_t key = state->count;
    for (size_t i = 0; i < state->count; i++) {
        const struct number *at = &state->numbers[i];
        if (superposition_last(position, at->square) == (int64_t)i + 1) /* count each square once */
            key += square_term(square_image(at->square, m, image),
                               at->below ? (uint64_t)FULL : (uint64_t)i + 1);
    }
    if (state->count > 0)
        key += square_term(square_image(superposition_square(state, 0), m, image), (uint64_t)LAST);
    return key;
}

static size_t apply(struct position *position, const struct move *moves, size_t count)
{
    return apply_each(position, moves, count, check, make, NULL);
}

const struct rules superposition_rules = {
    .state_size = sizeof(struct superposition),
    .scoring = POINTS_OF_PLAYERS,
    .begin = begin,
    .check = check,
    .make = make,
    .apply = apply,
    .undo = undo,
    .forget = forget,
    .candidates = candidates,
    .random_candidate = random_candidate,
    .points = points,
    .key = key,
    .images = 8,
};
