/* Making Intersections: the faults of segments, where they meet, and the list of legal segments. */
#include "rules/segments.h"
#include "base/order.h"
#include "base/random.h"
#include "games/games.h"
#include "play/game.h"
#include "rules/intersections.h"

#include "unit.h"

/* --- faults and points, dot by dot --- */

enum { DOTS = 20 };

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

/* The first segment that begins, or ends, at a dot; or NULL. */
static const struct segment *first_end(const struct segments *segments, enum axis axis,
                                       int64_t line, int64_t at, bool is_high)
{
    for (size_t i = 0; i < segments->count; i++) {
        const struct segment *item = &segments->items[i];
        if (item->axis == axis && item->line == line && (is_high ? item->high : item->low) == at)
            return item;
    }
    return NULL;
}

static const struct segment *first_pass(const struct segments *segments, enum axis axis,
                                        int64_t line, int64_t at)
{
    for (size_t i = 0; i < segments->count; i++)
        if (passes(&segments->items[i], axis, line, at))
            return &segments->items[i];
    return NULL;
}

static const struct segment *earlier(const struct segment *one, const struct segment *other)
{
    return !other || (one && one < other) ? one : other;
}

/* What a segment crosses: what passes through its dots, or else ends there, or else passes through its own ends. */
static const struct segment *expected_crossed(const struct segments *segments,
                                              const struct segment *segment)
{
    enum axis axis = segment->axis, across = axis == AXIS_ROW ? AXIS_COLUMN : AXIS_ROW;
    const struct segment *passing = NULL, *joint = NULL, *blocked = NULL;
    for (int64_t at = segment->low + 1; at < segment->high; at++) {
        const struct segment *below = first_end(segments, across, at, segment->line, true),
                             *above = first_end(segments, across, at, segment->line, false);
        passing = earlier(passing, first_pass(segments, across, at, segment->line));
        if (below && above)
            joint = earlier(joint, MAX(below, above));
    }
    if (first_end(segments, axis, segment->line, segment->low, true))
        blocked = first_pass(segments, across, segment->low, segment->line);
    if (!blocked && first_end(segments, axis, segment->line, segment->high, false))
        blocked = first_pass(segments, across, segment->high, segment->line);
    return passing || !segments->ends_block ? passing : joint ? joint : blocked;
}

static const struct segment *expected_other(const struct segments *segments,
                                            const struct segment *segment)
{
    for (size_t i = 0; i < segments->count; i++)
        if (have_common_unit(&segments->items[i], segment))
            return &segments->items[i];
    return expected_crossed(segments, segment);
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

/* Short segments are as likely as all others together. */
static struct segment random_segment(uint64_t *random, unsigned n)
{
    unsigned low = next_random(random) % (n - 1), longest = n - 1 - low;
    if (next_random(random) % 2 && longest > 2)
        longest = 2;
    return (struct segment){ .role = SEGMENT_DRAWN,
                             .axis = next_random(random) % 2 ? AXIS_ROW : AXIS_COLUMN,
                             .line = 1 + next_random(random) % n,
                             .low = 1 + low,
                             .high = 2 + low + next_random(random) % longest };
}

static void draw(struct segments *segments, struct segment segment)
{
    const struct segment *other;
    enum segment_fault fault = segments_judge(segments, &segment, &other);
    cr_assert((fault != SEGMENT_GOOD) == (other != NULL));
    cr_assert(other == expected_other(segments, &segment));
    segments_add(segments, segment);
    enum segment_fault expected = expected_fault(segments);
    cr_assert(fault == expected, "segment %zu: %d, not %d", segments->count, (int)fault,
              (int)expected);
}

/* Draws segments, legal or not, and takes some back; the last ones are then taken back. */
static void draw_at_random(struct segments *segments, uint64_t *random, unsigned n, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (segments->count > 0 && next_random(random) % 4 == 0)
            segments_remove(segments);
        else
            draw(segments, random_segment(random, n));
    }
    cr_assert(segments_points(segments) == expected_points(segments));
    for (size_t rest = segments->count / 2; segments->count > rest;)
        segments_remove(segments);
    cr_assert(segments_points(segments) == expected_points(segments));
}

Test(segments, faults_and_points_are_those_of_the_dots)
{
    struct arena arena = { .next = NULL };
    uint64_t random = 15;
    for (int i = 0; i < 3000; i++) {
        unsigned n = 2 + (unsigned)i / 2 % (DOTS - 1);
        struct segments segments;
        segments_begin(&segments, &arena, n, i % 2);
        for (int round = 0; round < 2; round++) {
            draw_at_random(&segments, &random, n, 1 + next_random(&random) % (4 * n));
            segments_clear(&segments);
        }
        arena_reset(&arena);
    }
    arena_free(&arena);
}

/* --- segments far longer than their number --- */

/* Draws legal rows beside legal columns, then a row that crosses the last column. */
static void draw_beside(struct segments *segments, int64_t count)
{
    enum { FAR = 1000000000 };
    const struct segment *other;
    for (int64_t i = 1; i <= count; i++) {
        struct segment row = { .role = SEGMENT_DRAWN, .line = i, .low = 1, .high = FAR / 2 },
                       column = { .role = SEGMENT_DRAWN,
                                  .axis = AXIS_COLUMN,
                                  .line = i,
                                  .low = count + 1,
                                  .high = FAR };
        cr_assert(segments_judge(segments, &row, &other) == SEGMENT_GOOD);
        segments_add(segments, row);
        cr_assert(segments_judge(segments, &column, &other) == SEGMENT_GOOD);
        segments_add(segments, column);
    }
    struct segment last = {
        .role = SEGMENT_DRAWN, .line = count + 2, .low = count - 1, .high = FAR
    };
    cr_assert(segments_judge(segments, &last, &other) == SEGMENT_CROSSES);
    cr_assert(other == &segments->items[segments->count - 1]);
    cr_assert(segments_points(segments) == 0);
    segments_add(segments, last);
    cr_assert(segments_points(segments) == 2);
}

Test(segments, many_long_segments_are_soon_judged)
{
    struct arena arena = { .next = NULL };
    struct segments segments;
    segments_begin(&segments, &arena, 0, true);
    draw_beside(&segments, 100000);
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
        while (position->moves > 0) {
            position_undo(position, (struct move){ 0 });
            expect_list(position, sizes[0]);
        }
        arena_reset(&arena);
    }
    arena_free(&arena);
}
