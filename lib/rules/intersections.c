/*
 * Making Intersections, 15 April 2009. On n by n dots the players draw m straight segments in a round,
 * none of which coincides with or crosses another; the offense scores the dots where three or four
 * units of length meet.
 *
 * A move is a segment from the dot in column a, row b to the dot in column c, row d.
 */
#include "intersections.h"

#include "base/random.h"

struct segments *intersections_drawing(const struct position *position)
{
    struct intersections *state = position->state;
    return &state->drawing;
}

static void begin(struct position *position)
{
    struct segments *drawing = intersections_drawing(position);
    drawing->arena = position->arena;
    drawing->ends_block = position_has_reading(position, ENDS_BLOCK);
}

static void begin_round(struct position *position)
{
    struct intersections *state = position->state;
    segments_clear(&state->drawing);
    state->length = 0;
    position->doubt = 0;
}

bool is_dot_outside(const struct position *position, int64_t column, int64_t row)
{
    return !is_on_grid((struct square){ column, row }, position->sizes[SIZE_N]);
}

enum diagnostic_id intersections_check_dots(const struct position *position, struct move move)
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
                             .low = one < other ? one : other,
                             .high = one < other ? other : one };
}

static enum diagnostic_id check(const struct position *position, struct move move)
{
    enum diagnostic_id fault = intersections_check_dots(position, move);
    const struct segments *drawing = intersections_drawing(position);
    struct segment segment = intersections_segment(move, SEGMENT_DRAWN);
    if (fault != DIAG_NONE)
        return fault;
    segments_judge_one(drawing, &segment);
    return segment.fault == SEGMENT_COINCIDES ? DIAG_COINCIDES
           : segment.fault == SEGMENT_CROSSES ? DIAG_CROSSES
                                              : DIAG_NONE;
}

/* A segment that is not straight, or not on the board, is not drawn. */
static void make(struct position *position, struct move move)
{
    struct intersections *state = position->state;
    bool is_invalid = intersections_check_dots(position, move) != DIAG_NONE;
    struct segment segment =
            intersections_segment(move, is_invalid ? SEGMENT_IGNORED : SEGMENT_DRAWN);
    if (is_invalid)
        position->doubt |= DOUBT_POSITION | DOUBT_SCORE;
    else
        state->length += segment.high - segment.low;
    segments_add(&state->drawing, segment);
}

static void undo(struct position *position, struct move move)
{
    struct intersections *state = position->state;
    struct segment segment = intersections_segment(move, SEGMENT_DRAWN);
    state->length -= segment.high - segment.low;
    segments_remove(&state->drawing);
}

/* True if nothing more can be drawn. Always false if there are very many segments: that would take too long. */
static bool is_full(const struct position *position)
{
    const struct intersections *state = position->state;
    /* if ends block, each end rules out at most one unit */
    int64_t n = position->sizes[SIZE_N],
            blocked = state->drawing.ends_block ? (int64_t)(2 * state->drawing.count) : 0;
    return n && state->length + blocked >= 2 * n * (n - 1) &&
           state->drawing.count <= SEGMENTS_FEW &&
           segments_are_complete(intersections_drawing(position), n);
}

static bool over(const struct position *position)
{
    int64_t m = position->sizes[SIZE_M];
    return (m && position->moves >= (uint64_t)m) || is_full(position);
}

static void points(const struct position *position, int64_t *points)
{
    points[0] = segments_points(intersections_drawing(position));
}

/* Passes the segments of one axis to a sink. */
struct listing {
    struct segments *drawing;
    int64_t n;
    enum axis axis, across;
    candidate_sink *sink;
    void *user;
};

static bool pass_segment(const struct listing *listing, int64_t line, int64_t from, int64_t to)
{
    struct move move = { from, line, to, line };
    if (listing->axis == AXIS_COLUMN)
        move = (struct move){ line, from, line, to };
    return listing->sink(listing->user, move);
}

/* True if ends block and a segment that ends here would close a dot that another segment passes through. */
static bool is_end_blocked(const struct listing *listing, int64_t line, int64_t at)
{
    return listing->drawing->ends_block &&
           segments_pass_through(listing->drawing, listing->across, at, line);
}

/* Nothing is drawn within a gap; beyond either end is the edge of the board or a drawn segment. */
static bool list_from(const struct listing *listing, int64_t line, int64_t from, int64_t gap_end)
{
    for (int64_t to = from + 1; to <= gap_end; to++) {
        bool is_blocked =
                to == gap_end && gap_end < listing->n && is_end_blocked(listing, line, to);
        if (!is_blocked && !pass_segment(listing, line, from, to))
            return false;
        if (segments_block(listing->drawing, listing->across, to, line))
            break;
    }
    return true;
}

static bool list_gap(const struct listing *listing, int64_t line, int64_t low, int64_t high)
{
    for (int64_t from = low; from < high; from++) {
        if (from == low && low > 1 && is_end_blocked(listing, line, from))
            continue;
        if (!list_from(listing, line, from, high))
            return false;
    }
    return true;
}

static bool list_lines(const struct listing *listing)
{
    const struct intervals *covers = &listing->drawing->sides[listing->axis].covers;
    size_t i = 0;
    for (int64_t line = 1; line <= listing->n; line++) {
        int64_t low = 1;
        for (; i < covers->count && covers->items[i].line == line; i++) {
            if (!list_gap(listing, line, low, covers->items[i].low))
                return false;
            low = covers->items[i].high;
        }
        if (!list_gap(listing, line, low, listing->n))
            return false;
    }
    return true;
}

/*
 * Lists the segments in rows, from the lowest row up, then those in columns; within a gap, from one end to the other.
 */
static void candidates(const struct position *position, candidate_sink *sink, void *user)
{
    struct segments *drawing = intersections_drawing(position);
    int64_t n = position->sizes[SIZE_N];
    segments_judge(drawing);
    for (enum axis axis = AXIS_ROW; axis <= AXIS_COLUMN; axis++) {
        enum axis across = axis == AXIS_ROW ? AXIS_COLUMN : AXIS_ROW;
        struct listing listing = { drawing, n, axis, across, sink, user };
        if (!list_lines(&listing))
            return;
    }
}

/* Any segment of the board, with equal probability. */
static struct move random_candidate(const struct position *position, struct random_source *random)
{
    int64_t n = position->sizes[SIZE_N];
    int64_t line = random_between(random, 1, n), one = random_between(random, 1, n),
            other = random_between(random, 1, n - 1);
    bool is_vertical = random_below(random, 2);
    other += other >= one; /* two different dots */
    int64_t low = one < other ? one : other, high = one + other - low;
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
    return map_mix(map_mix(low << 32 | line) + (length << 1 | (is_vertical != (image >> 2 & 1))));
}

static uint64_t key(const struct position *position, unsigned image)
{
    const struct segments *drawing = intersections_drawing(position);
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
    .state_size = sizeof(struct intersections),
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
