/* Making Intersections: the faults of segments, where they meet, and the list of legal segments. */
#include "rules/segments.h"
#include "base/random.h"
#include "games/games.h"
#include "play/game.h"
#include "rules/intersections.h"

#include "unit.h"

/* --- faults and points, dot by dot --- */

enum { DOTS = 8 };

static bool is_on(const struct segment *segment, enum axis axis, int64_t line, int64_t at)
{
    return segment->axis == axis && segment->line == line && segment->low <= at &&
           at <= segment->high;
}

static bool passes(const struct segment *segment, enum axis axis, int64_t line, int64_t at)
{
    return is_on(segment, axis, line, at) && segment->low != at && segment->high != at;
}

static bool have_common_unit(const struct segment *one, const struct segment *other)
{
    for (int64_t at = 1; at < DOTS; at++)
        if (is_on(one, one->axis, one->line, at) && is_on(one, one->axis, one->line, at + 1) &&
            is_on(other, one->axis, one->line, at) && is_on(other, one->axis, one->line, at + 1))
            return true;
    return false;
}

/* True if one of the segments ends at the dot from below and another from above. */
static bool has_joint(const struct segments *segments, enum axis axis, int64_t line, int64_t at)
{
    bool below = false, above = false;
    for (size_t i = 0; i < segments->count; i++) {
        const struct segment *item = &segments->items[i];
        below |= item->axis == axis && item->line == line && item->high == at;
        above |= item->axis == axis && item->line == line && item->low == at;
    }
    return below && above;
}

static bool has_pass(const struct segments *segments, enum axis axis, int64_t line, int64_t at)
{
    for (size_t i = 0; i < segments->count; i++)
        if (passes(&segments->items[i], axis, line, at))
            return true;
    return false;
}

/* True if the last segment crosses an earlier one at a dot of its line. */
static bool is_crossing_at(struct segments *segments, int64_t at)
{
    const struct segment last = segments->items[segments->count - 1];
    enum axis across = last.axis == AXIS_ROW ? AXIS_COLUMN : AXIS_ROW;
    bool ends_here = last.low == at || last.high == at;
    struct segments earlier = *segments;
    earlier.count--;
    if (passes(&last, last.axis, last.line, at))
        return has_pass(&earlier, across, at, last.line) ||
               (segments->ends_block && has_joint(&earlier, across, at, last.line));
    return ends_here && segments->ends_block && has_pass(&earlier, across, at, last.line) &&
           has_joint(segments, last.axis, last.line, at) &&
           !has_joint(&earlier, last.axis, last.line, at);
}

static enum segment_fault expected_fault(struct segments *segments)
{
    const struct segment *last = &segments->items[segments->count - 1];
    for (size_t i = 0; i + 1 < segments->count; i++)
        if (have_common_unit(&segments->items[i], last))
            return SEGMENT_COINCIDES;
    for (int64_t at = 1; at <= DOTS; at++)
        if (is_crossing_at(segments, at))
            return SEGMENT_CROSSES;
    return SEGMENT_GOOD;
}

static int64_t expected_points(const struct segments *segments)
{
    int64_t points = 0;
    for (int64_t column = 1; column <= DOTS; column++)
        for (int64_t row = 1; row <= DOTS; row++) {
            bool right = false, left = false, up = false, down = false;
            for (size_t i = 0; i < segments->count; i++) {
                const struct segment *item = &segments->items[i];
                right |= is_on(item, AXIS_ROW, row, column) && item->high > column;
                left |= is_on(item, AXIS_ROW, row, column) && item->low < column;
                up |= is_on(item, AXIS_COLUMN, column, row) && item->high > row;
                down |= is_on(item, AXIS_COLUMN, column, row) && item->low < row;
            }
            int units = right + left + up + down;
            cr_assert(segments_units_at(segments, column, row) == units);
            points += units >= POINT_UNITS;
        }
    return points;
}

static struct segment random_segment(uint64_t *random, unsigned n)
{
    unsigned low = next_random(random) % (n - 1), length = 1 + next_random(random) % (n - 1 - low);
    return (struct segment){ .role = SEGMENT_DRAWN,
                             .axis = next_random(random) % 2 ? AXIS_ROW : AXIS_COLUMN,
                             .line = 1 + next_random(random) % n,
                             .low = 1 + low,
                             .high = 1 + low + length };
}

/* Draws segments, legal or not; the last ones are then taken back. */
static void draw_at_random(struct segments *segments, uint64_t *random, unsigned n, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct segment segment = random_segment(random, n);
        const struct segment *other;
        enum segment_fault fault = segments_judge(segments, &segment, &other);
        cr_assert((fault != SEGMENT_GOOD) == (other != NULL));
        segments_add(segments, segment);
        enum segment_fault expected = expected_fault(segments);
        cr_assert(fault == expected, "segment %zu of %zu: %d, not %d", i, count, (int)fault,
                  (int)expected);
    }
    cr_assert(segments_points(segments) == expected_points(segments));
    for (size_t rest = count / 2; segments->count > rest;)
        segments_remove(segments);
    cr_assert(segments_points(segments) == expected_points(segments));
}

Test(segments, faults_and_points_are_those_of_the_dots)
{
    struct arena arena = { .next = NULL };
    uint64_t random = 15;
    for (int i = 0; i < 3000; i++) {
        struct segments segments = { .arena = &arena, .ends_block = i % 2 };
        draw_at_random(&segments, &random, 2 + (unsigned)i % (DOTS - 1),
                       1 + next_random(&random) % 24);
        arena_reset(&arena);
    }
    arena_free(&arena);
}

/* --- legal segments --- */

static const struct rules *rules_of(const char *name)
{
    size_t i = 0;
    while (strcmp(games[i]->name, name) != 0)
        i++;
    return ((const struct game *)games[i])->rules;
}

struct listed {
    struct move moves[128];
    size_t count;
};

static bool add_move(void *user, struct move move)
{
    struct listed *listed = user;
    listed->moves[listed->count++] = move;
    return true;
}

static bool is_listed(const struct listed *listed, struct move move)
{
    for (size_t i = 0; i < listed->count; i++)
        if (memcmp(&listed->moves[i], &move, sizeof move) == 0)
            return true;
    return false;
}

/*
 * Compares all pairs of dots, including some off the board, with the list: each legal one occurs
 * once, from its lower dot.
 */
static void expect_list(const struct position *position, int64_t n)
{
    struct listed listed = { .count = 0 };
    size_t legal = 0;
    position_legal(position, add_move, &listed);
    for (int64_t a = 0; a <= n + 1; a++)
        for (int64_t b = 0; b <= n + 1; b++)
            for (int64_t c = 0; c <= n + 1; c++)
                for (int64_t d = 0; d <= n + 1; d++) {
                    struct move move = { a, b, c, d }, other = { c, d, a, b };
                    bool is_legal = position->rules->check(position, move) == DIAG_NONE;
                    cr_assert(is_legal == (position->rules->check(position, other) == DIAG_NONE));
                    bool from_lower = a < c || (a == c && b < d);
                    legal += is_legal && from_lower;
                    cr_assert(is_listed(&listed, move) == (is_legal && from_lower),
                              "%lld,%lld-%lld,%lld after %llu", (long long)a, (long long)b,
                              (long long)c, (long long)d, (unsigned long long)position->moves);
                }
    cr_assert(listed.count == legal && (legal > 0) == !position_is_over(position));
}

Test(segments, legal_segments_are_listed)
{
    struct arena arena = { .next = NULL };
    struct random_source random;
    random_init(&random, 2009);
    for (int i = 0; i < 150; i++) {
        int64_t sizes[SIZES_MAX] = { 1 + i % 4, 1000 };
        struct position *position =
                position_new(rules_of("intersections"), &arena, 2, i / 4 % 2, sizes);
        struct move move;
        position_begin_round(position, 1);
        expect_list(position, sizes[0]);
        while (position_random(position, &random, &move)) {
            position_make(position, move);
            expect_list(position, sizes[0]);
        }
        arena_reset(&arena);
    }
    arena_free(&arena);
}
