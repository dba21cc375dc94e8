/*
 * Making Intersections, 15 April 2009. On n by n dots the players draw m straight segments in a round,
 * none of which coincides with or crosses another; the offense scores the dots where three or four
 * units of length meet.
 *
 * A move is a segment from the dot in column a, row b to the dot in column c, row d.
 */
#include "intersections.h"

#include "base/order.h"
#include "base/random.h"

static void begin(struct position *position)
{
    segments_begin(position->state, position->arena, position->sizes[SIZE_N],
                   position_has_reading(position, ENDS_BLOCK));
}

static void begin_round(struct position *position)
{
    segments_clear(position->state);
}

bool is_dot_outside(const struct position *position, int64_t column, int64_t row)
{
    return !is_on_grid((struct square){ column, row }, position->sizes[SIZE_N]);
}

/* Returns the rule about the dots alone that a move breaks, if any. */
static enum diagnostic_id check_dots(const struct position *position, struct move move)
{
    if (is_dot_outside(position, move.a, move.b) || is_dot_outside(position, move.c, move.d))
        return DIAG_DOT_OUTSIDE;
    return (move.a == move.c) == (move.b == move.d) ? DIAG_NOT_STRAIGHT : DIAG_NONE;
}

struct segment intersections_segment(struct move move, enum segment_role role)
{
    bool is_vertical = move.a == move.c;
    int64_t one = is_vertical ? move.b : move.a, other = is_vertical ? move.d : move.c;
    return (struct segment){ .role = role,
                             .axis = is_vertical ? AXIS_COLUMN : AXIS_ROW,
                             .line = is_vertical ? move.a : move.b,
                             .low = MIN(one, other),
                             .high = MAX(one, other) };
}

static enum diagnostic_id check(const struct position *position, struct move move)
{
    static const enum diagnostic_id faults[] = { [SEGMENT_GOOD] = DIAG_NONE,
                                                 [SEGMENT_COINCIDES] = DIAG_COINCIDES,
                                                 [SEGMENT_CROSSES] = DIAG_CROSSES };
    enum diagnostic_id fault = check_dots(position, move);
    struct segment segment = intersections_segment(move, SEGMENT_DRAWN);
    const struct segment *other;
    return fault != DIAG_NONE ? fault : faults[segments_judge(position->state, &segment, &other)];
}

/* A segment that is not straight, or not on the board, is not drawn. */
static void make(struct position *position, struct move move)
{
    bool is_invalid = check_dots(position, move) != DIAG_NONE;
    if (is_invalid)
        position->doubt |= DOUBT_POSITION | DOUBT_SCORE;
    segments_add(position->state,
                 intersections_segment(move, is_invalid ? SEGMENT_IGNORED : SEGMENT_DRAWN));
}

static void undo(struct position *position, struct move move)
{
    (void)move;
    segments_remove(position->state);
}

/* Passes the moves from a dot; returns where the next one may begin, or 0 if the sink has enough. */
static int64_t list_from(const struct position *position, enum axis axis, int64_t line,
                         int64_t from, candidate_sink *sink, void *user)
{
    const struct segments *drawing = position->state;
    struct segment segment = { .axis = axis, .line = line, .low = from, .high = from + 1 };
    const struct segment *other;
    enum segment_fault fault = SEGMENT_GOOD;
    /* if a segment is illegal, so are all longer ones */
    for (; segment.high <= position->sizes[SIZE_N]; segment.high++) {
        struct move move = axis == AXIS_ROW ? (struct move){ from, line, segment.high, line }
                                            : (struct move){ line, from, line, segment.high };
        fault = segments_judge(drawing, &segment, &other);
        if (fault != SEGMENT_GOOD)
            break;
        if (!sink(user, move))
            return 0;
    }
    return fault == SEGMENT_COINCIDES && segment.high == from + 1 ? other->high : from + 1;
}

/*
 * Lists the segments in rows, from the lowest row up, then those in columns; within a line, from one end to the other.
 * Those before a unit are left out.
 */
static void list_all(const struct position *position, struct unit first, candidate_sink *sink,
                     void *user)
{
    int64_t n = position->sizes[SIZE_N];
    for (; first.axis <= AXIS_COLUMN; first.axis++, first.line = 1)
        for (; first.line <= n; first.line++, first.from = 1)
            while (first.from < n) {
                first.from = list_from(position, first.axis, first.line, first.from, sink, user);
                if (first.from == 0)
                    return;
            }
}

static void candidates(const struct position *position, candidate_sink *sink, void *user)
{
    list_all(position, (struct unit){ AXIS_ROW, 1, 1 }, sink, user);
}

static bool take_first(void *user, struct move move)
{
    struct segment segment = intersections_segment(move, SEGMENT_DRAWN);
    *(struct unit *)user = (struct unit){ segment.axis, segment.line, segment.low };
    return false;
}

bool intersections_is_full(const struct position *position)
{
    struct segments *drawing = position->state;
    /* if ends block, each end rules out at most one unit */
    int64_t n = position->sizes[SIZE_N],
            blocked = drawing->ends_block ? (int64_t)(2 * drawing->count) : 0;
    if (!n || drawing->length + blocked < 2 * n * (n - 1))
        return false;
    /* a unit that cannot be drawn stays so: the search goes on where it ended after the last segment */
    struct unit first = { .line = 0 };
    list_all(position, drawing->free, take_first, &first);
    drawing->free = first.line ? first : (struct unit){ AXIS_COLUMN, n, n };
    return first.line == 0;
}

static bool over(const struct position *position)
{
    int64_t m = position->sizes[SIZE_M];
    return (m && position->moves >= (uint64_t)m) || intersections_is_full(position);
}

static void points(const struct position *position, int64_t *points)
{
    points[0] = segments_points(position->state);
}

/* Any segment of the board, with equal probability. */
static struct move random_candidate(const struct position *position, struct random_source *random)
{
    int64_t n = position->sizes[SIZE_N];
    int64_t line = random_between(random, 1, n), one = random_between(random, 1, n),
            other = random_between(random, 1, n - 1);
    bool is_vertical = random_below(random, 2);
    other += other >= one; /* two different dots */
    int64_t low = MIN(one, other), high = one + other - low;
    return is_vertical ? (struct move){ line, low, line, high }
                       : (struct move){ low, line, high, line };
}

/* --- the key of a position --- */

/* One of a segment's eight images: mirrored along its line, mirrored across it, and with rows and columns swapped. */
static uint64_t image_key(const struct segment *segment, int64_t n, unsigned image)
{
    bool is_vertical = segment->axis == AXIS_COLUMN;
    bool along = image & (is_vertical ? 2 : 1), across = image & (is_vertical ? 1 : 2);
    uint64_t low = (uint64_t)(along ? n + 1 - segment->high : segment->low);
    uint64_t line = (uint64_t)(across ? n + 1 - segment->line : segment->line);
    uint64_t length = (uint64_t)(segment->high - segment->low);
    uint64_t place = map_mix_with(map_mix_with(low, line), length);
    return map_mix_with(place, is_vertical != (image >> 2 & 1));
}

static uint64_t key(const struct position *position, unsigned image)
{
    const struct segments *drawing = position->state;
    uint64_t key = position->moves;
    for (size_t i = 0; i < drawing->count; i++)
        key += image_key(&drawing->items[i], position->sizes[SIZE_N], image);
    return key;
}

static size_t apply(struct position *position, const struct move *moves, size_t count)
{
    return apply_each(position, moves, count, check, make, over);
}

const struct rules intersections_rules = {
    .state_size = sizeof(struct segments),
    .scoring = POINTS_OF_OFFENSE,
    .begin = begin,
    .begin_round = begin_round,
    .check = check,
    .make = make,
    .apply = apply,
    .undo = undo,
    .candidates = candidates,
    .lists_legal = true,
    .random_candidate = random_candidate,
    .over = over,
    .points = points,
    .key = key,
    .images = 8,
};
