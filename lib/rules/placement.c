#include "placement.h"

#include "base/random.h"

void placement_begin(struct position *position)
{
    enum { FEW_LINES = 1024 };
    struct placement *placement = position->state;
    int64_t n = position->sizes[0];
    for (int axis = 0; axis < 2; axis++)
        number_map_begin(&placement->lines[axis], position->arena,
                         n < FEW_LINES ? (size_t)n + 1 : 0);
    number_map_begin(&placement->filled, position->arena, small_squares(n));
}

enum diagnostic_id placement_check(const struct position *position, struct move move)
{
    const struct placement *placement = position->state;
    if (!is_on_grid((struct square){ move.a, move.b }, position->sizes[0]))
        return DIAG_SQUARE_OUTSIDE;
    if (placement_first(placement, BY_ROW, move.b))
        return DIAG_ROW_TAKEN;
    if (placement_first(placement, BY_COLUMN, move.a))
        return DIAG_COLUMN_TAKEN;
    return DIAG_NONE;
}

/* Fills a square as written, even if its column or row is taken. */
static void fill(struct position *position, struct square square)
{
    struct placement *placement = position->state;
    for (int axis = 0; axis < 2; axis++) {
        struct placed *first = placement_first(placement, axis, square_line(square, axis));
        if (first) {
            first->shared[axis] = true;
            position->doubt |= DOUBT_SCORE | DOUBT_WINNER;
        } else {
            number_map_put(&placement->lines[axis], position->arena,
                           (uint64_t)square_line(square, axis), placement->count);
            placement->taken[axis]++;
        }
    }
    number_map_put(&placement->filled, position->arena, square_number(square, position->sizes[0]),
                   placement->count);
}

void placement_make(struct position *position, struct move move)
{
    struct placement *placement = position->state;
    struct square square = { move.a, move.b };
    ARENA_PUSH(position->arena, placement->squares, placement->count, placement->capacity);
    placement->squares[placement->count++] = (struct placed){ .square = square };
    if (is_on_grid(square, position->sizes[0]))
        fill(position, square);
    else
        position->doubt |= DOUBT_POSITION;
}

void placement_undo(struct position *position, struct move move)
{
    struct placement *placement = position->state;
    struct square square = { move.a, move.b };
    for (int axis = 0; axis < 2; axis++) {
        number_map_put(&placement->lines[axis], position->arena,
                       (uint64_t)square_line(square, axis), 0);
        placement->taken[axis]--;
    }
    number_map_put(&placement->filled, position->arena, square_number(square, position->sizes[0]),
                   0);
    placement->count--;
}

bool placement_over(const struct position *position)
{
    const struct placement *placement = position->state;
    size_t n = (size_t)position->sizes[0];
    return n && (placement->taken[BY_COLUMN] >= n || placement->taken[BY_ROW] >= n);
}

void placement_candidates(const struct position *position, candidate_sink *sink, void *user)
{
    const struct placement *placement = position->state;
    int64_t n = position->sizes[0];
    for (int64_t column = 1; column <= n; column++)
        for (int64_t row = 1; row <= n && !placement_first(placement, BY_COLUMN, column); row++)
            if (!placement_first(placement, BY_ROW, row) &&
                !sink(user, (struct move){ .a = column, .b = row }))
                return;
}

static int64_t random_free_line(const struct position *position, int axis,
                                struct random_source *random)
{
    int64_t line;
    do
        line = random_between(random, 1, position->sizes[0]);
    while (placement_first(position->state, axis, line));
    return line;
}

struct move placement_random(const struct position *position, struct random_source *random)
{
    struct move move = { .a = random_free_line(position, BY_COLUMN, random) };
    move.b = random_free_line(position, BY_ROW, random);
    return move;
}
