/*
 * Permudrome, 21 December 2010. Two players fill n squares of an n by n grid, two in each turn, with no two in the same
 * row or column. Player 1 scores the longest palindrome in the height differences of neighbouring columns, player 2
 * that in the differences of neighbouring rows.
 *
 * A move fills the square in column a, row b.
 */
#include "permudrome.h"

#include "base/order.h"
#include "mirrors.h"

static unsigned mover(const struct position *position)
{
    const struct permudrome *state = position->state;
    return (unsigned)(state->placement.count / IN_A_TURN % 2) + 1;
}

const int64_t *permudrome_differences(const struct position *position, int axis)
{
    struct permudrome *state = position->state;
    int64_t n = position->sizes[SIZE_N], last = 0;
    if (!n || state->placement.count < (size_t)n)
        return NULL;
    ARENA_RESERVE(position->arena, state->differences, (size_t)n, state->differences_capacity);
    for (int64_t k = 1; k <= n; k++) {
        const struct placed *at =
                placement_first(&state->placement, axis, axis == BY_ROW ? n + 1 - k : k);
        if (!at || at->shared[BY_COLUMN] || at->shared[BY_ROW])
            return NULL;
        int64_t height = axis == BY_ROW ? at->square.column : at->square.row;
        if (k > 1)
            state->differences[k - 2] = height > last ? height - last : last - height;
        last = height;
    }
    return state->differences;
}

static int64_t longest_palindrome(const int64_t *numbers, int64_t count, int64_t *reach)
{
    int64_t longest = 0;
    find_mirrors((struct mirrored){ .items = numbers, .count = count }, reach);
    for (int64_t c = 0; c <= 2 * count; c++)
        longest = MAX(reach[c], longest);
    return longest;
}

/* Zero until the grid is full. */
static void points(const struct position *position, int64_t *points)
{
    struct permudrome *state = position->state;
    size_t n = (size_t)position->sizes[SIZE_N];
    for (int axis = 0; axis < 2; axis++) {
        const int64_t *differences = permudrome_differences(position, axis);
        if (!differences)
            return;
        ARENA_RESERVE(position->arena, state->reach, 2 * n, state->reach_capacity);
        points[axis] = longest_palindrome(differences, (int64_t)n - 1, state->reach);
    }
}

/* The grid scores the same if mirrored either way; transposing it would exchange the players' scores. */
static uint64_t key(const struct position *position, unsigned image)
{
    const struct placement *placement = position->state;
    uint64_t key = placement->count;
    for (size_t i = 0; i < placement->count; i++)
        key += map_mix(square_key(
                square_image(placement->squares[i].square, position->sizes[SIZE_N], image)));
    return key;
}

const struct rules permudrome_rules = {
    .state_size = sizeof(struct permudrome),
    .scoring = POINTS_OF_PLAYERS,
    .begin = placement_begin,
    .check = placement_check,
    .make = placement_make,
    .undo = placement_undo,
    .candidates = placement_candidates,
    .random_candidate = placement_random,
    .over = placement_over,
    .points = points,
    .mover = mover,
    .key = key,
    .images = 4,
};
