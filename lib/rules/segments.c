#include "segments.h"

#include "sweep_line.h"

void segments_clear(struct segments *segments)
{
    segments->count = 0;
    segments->is_measured = segments->is_judged = false;
    memset(segments->sides, 0, sizeof segments->sides);
}

void segments_add(struct segments *segments, struct segment segment)
{
    ARENA_PUSH(segments->arena, segments->items, segments->count, segments->capacity);
    segments->items[segments->count++] = segment;
    segments->is_measured = segments->is_judged = false;
}

void segments_remove(struct segments *segments)
{
    segments->count--;
    segments->is_measured = segments->is_judged = false;
}

void *segments_scratch(struct segments *segments, int use, size_t count, size_t size)
{
    struct scratch_buffer *room = &segments->scratch[use];
    size_t expected = (count + 1) * size;
    if (room->size < expected) {
        room->size = expected > 2 * room->size ? expected : 2 * room->size;
        room->bytes = arena_alloc(segments->arena, room->size);
    }
    return room->bytes;
}

static bool is_of(const struct segment *segment, enum axis axis)
{
    return segment->role != SEGMENT_IGNORED && segment->axis == axis;
}

static void note_fault(struct segment *segment, enum segment_fault fault, size_t other)
{
    if (other == NEVER || segment->fault != SEGMENT_GOOD)
        return;
    segment->fault = fault;
    segment->other = other;
}

static struct intervals new_intervals(struct segments *segments, int use, size_t most)
{
    return (struct intervals){ segments_scratch(segments, use, most, sizeof(struct interval)), 0 };
}

/* --- drawn intervals, and dots passed through --- */

static int compare_intervals(const void *left, const void *right)
{
    const struct interval *a = left, *b = right;
    return a->line != b->line ? compare_int64(a->line, b->line) : compare_int64(a->low, b->low);
}

/* Returns one interval for each drawn segment, sorted, shortened by `margin` dots at both ends. */
static void collect_drawn(struct segments *segments, enum axis axis, int64_t margin,
                          struct intervals *intervals)
{
    intervals->count = 0;
    for (size_t i = 0; i < segments->count; i++) {
        const struct segment *segment = &segments->items[i];
        struct interval interval = { segment->line, segment->low + margin, segment->high - margin,
                                     i };
        if (segment->role == SEGMENT_DRAWN && segment->axis == axis &&
            interval.low <= interval.high)
            intervals->items[intervals->count++] = interval;
    }
    sort(intervals->items, intervals->count, sizeof *intervals->items, compare_intervals);
}

/* Finds the dots strictly inside segments; coinciding segments may make intervals that overlap. */
static void find_passes(struct segments *segments, enum axis axis)
{
    struct intervals *passes = &segments->sides[axis].passes;
    *passes = new_intervals(segments, SCRATCH_PASSES + (int)axis, segments->count);
    collect_drawn(segments, axis, 1, passes);
}

/* Merges overlapping or touching intervals. */
static void merge(struct intervals *intervals)
{
    size_t count = 0;
    for (size_t i = 0; i < intervals->count; i++) {
        const struct interval *next = &intervals->items[i];
        struct interval *last = count ? &intervals->items[count - 1] : NULL;
        if (!last || last->line != next->line || last->high < next->low)
            intervals->items[count++] = *next;
        else if (last->high < next->high)
            last->high = next->high;
    }
    intervals->count = count;
}

void segments_measure(struct segments *segments)
{
    if (segments->is_measured)
        return;
    segments->is_measured = true;
    for (enum axis axis = AXIS_ROW; axis <= AXIS_COLUMN; axis++) {
        struct intervals *covers = &segments->sides[axis].covers;
        *covers = new_intervals(segments, SCRATCH_COVERS + (int)axis, segments->count);
        collect_drawn(segments, axis, 0, covers);
        merge(covers);
    }
}

/* --- faults of all segments --- */

/* Reports a fault of each segment whose query meets an earlier one. */
static void query_segments(struct segments *segments, struct intervals walls,
                           struct crossing_query *queries, size_t count, enum segment_fault fault)
{
    sweep_line_answer(segments, walls, queries, count);
    for (size_t i = 0; i < count; i++)
        if (queries[i].earliest < queries[i].segment)
            note_fault(&segments->items[queries[i].segment], fault, queries[i].earliest);
}

struct tip {
    int64_t line, at;
    size_t segment;
    bool is_high;
};

static int compare_tips(const void *left, const void *right)
{
    const struct tip *a = left, *b = right;
    return a->line != b->line ? compare_int64(a->line, b->line) : compare_int64(a->at, b->at);
}

static struct tip *collect_tips(struct segments *segments, enum axis axis, size_t *count)
{
    struct tip *tips = segments_scratch(segments, SCRATCH_TIPS, 2 * segments->count, sizeof *tips);
    *count = 0;
    for (size_t i = 0; i < segments->count; i++) {
        const struct segment *segment = &segments->items[i];
        if (!is_of(segment, axis))
            continue;
        tips[(*count)++] = (struct tip){ segment->line, segment->low, i, false };
        tips[(*count)++] = (struct tip){ segment->line, segment->high, i, true };
    }
    sort(tips, *count, sizeof *tips, compare_tips);
    return tips;
}

/*
 * Numbers the dots where segments of an axis end, line after line. Returns two numbers for each segment, for its low and
 * its high end.
 */
static int64_t *number_ends(struct segments *segments, enum axis axis)
{
    size_t count;
    const struct tip *tips = collect_tips(segments, axis, &count);
    int64_t *ends = segments_scratch(segments, SCRATCH_ENDS, 2 * segments->count, sizeof *ends);
    int64_t number = 0;
    for (size_t i = 0; i < count; i++) {
        number += i > 0 && compare_tips(&tips[i - 1], &tips[i]) != 0;
        ends[2 * tips[i].segment + tips[i].is_high] = number;
    }
    return ends;
}

/*
 * Two segments of a line coincide if each begins below the end of the other. To find them, each is a wall from 0 to its
 * end, at its beginning, and a query in the same way.
 */
static void find_coinciding(struct segments *segments, enum axis axis,
                            struct crossing_query *queries)
{
    struct intervals walls = new_intervals(segments, SCRATCH_WALLS, segments->count);
    const int64_t *ends = number_ends(segments, axis);
    size_t count = 0;
    for (size_t i = 0; i < segments->count; i++) {
        const struct segment *segment = &segments->items[i];
        if (!is_of(segment, axis))
            continue;
        int64_t first = ends[2 * i], last = ends[2 * i + 1] - 1;
        queries[count++] = (struct crossing_query){ .line = first, .high = last, .segment = i };
        if (segment->role == SEGMENT_DRAWN)
            walls.items[walls.count++] = (struct interval){ first, 0, last, i };
    }
    sort(walls.items, walls.count, sizeof *walls.items, compare_intervals);
    query_segments(segments, walls, queries, count, SEGMENT_COINCIDES);
}

/* Adds queries for the dots that the segments of an axis pass through. */
static size_t add_queries_within(const struct segments *segments, enum axis axis,
                                 struct crossing_query *queries)
{
    size_t count = 0;
    for (size_t i = 0; i < segments->count; i++) {
        const struct segment *segment = &segments->items[i];
        if (is_of(segment, axis) && segment->high - segment->low > 1)
            queries[count++] = (struct crossing_query){ .line = segment->line,
                                                        .low = segment->low + 1,
                                                        .high = segment->high - 1,
                                                        .segment = i };
    }
    return count;
}

/*
 * Finds the dots where two segments of a line end with no gap between them, and adds queries for ends at which an
 * earlier segment ends on the opposite side; returns how many.
 */
static size_t pair_tips(struct segments *segments, enum axis axis, struct intervals *joints,
                        struct crossing_query *queries)
{
    size_t tip_count, count = 0;
    const struct tip *tips = collect_tips(segments, axis, &tip_count);
    *joints = new_intervals(segments, SCRATCH_WALLS, tip_count);
    for (size_t i = 0, stop; i < tip_count; i = stop) {
        size_t first[2] = { NEVER, NEVER }; /* drawn from this dot up, and down */
        for (stop = i; stop < tip_count && compare_tips(&tips[i], &tips[stop]) == 0; stop++) {
            size_t segment = tips[stop].segment, *earliest = &first[tips[stop].is_high];
            if (segments->items[segment].role == SEGMENT_DRAWN && segment < *earliest)
                *earliest = segment;
        }
        if (first[0] != NEVER && first[1] != NEVER)
            joints->items[joints->count++] =
                    (struct interval){ tips[i].line, tips[i].at, tips[i].at,
                                       first[0] > first[1] ? first[0] : first[1] };
        for (size_t k = i; k < stop; k++)
            if (first[!tips[k].is_high] < tips[k].segment)
                queries[count++] = (struct crossing_query){ .line = tips[k].line,
                                                            .low = tips[k].at,
                                                            .high = tips[k].at,
                                                            .segment = tips[k].segment };
    }
    return count;
}

static void find_crossings(struct segments *segments, enum axis axis,
                           struct crossing_query *queries)
{
    enum axis across = other_axis(axis);
    struct intervals passes = segments->sides[across].passes, joints;
    size_t count = add_queries_within(segments, axis, queries);
    query_segments(segments, passes, queries, count, SEGMENT_CROSSES);
    if (!segments->ends_block)
        return;
    pair_tips(segments, across, &joints, queries);
    count = add_queries_within(segments, axis, queries);
    query_segments(segments, joints, queries, count, SEGMENT_CROSSES);
    count = pair_tips(segments, axis, &joints, queries);
    query_segments(segments, passes, queries, count, SEGMENT_CROSSES);
}

void segments_judge(struct segments *segments)
{
    if (segments->is_judged)
        return;
    segments->is_judged = true;
    segments_measure(segments);
    struct crossing_query *queries =
            segments_scratch(segments, SCRATCH_QUERIES, 2 * segments->count, sizeof *queries);
    for (enum axis axis = AXIS_ROW; axis <= AXIS_COLUMN; axis++) {
        find_coinciding(segments, axis, queries);
        find_passes(segments, axis);
    }
    find_crossings(segments, AXIS_ROW, queries);
    find_crossings(segments, AXIS_COLUMN, queries);
    merge(&segments->sides[AXIS_ROW].passes);
    merge(&segments->sides[AXIS_COLUMN].passes);
}

/* --- adding a single segment --- */

static bool lies_between(const struct segment *segment, int64_t at)
{
    return segment->low < at && at < segment->high;
}

static bool is_drawn(const struct segment *segment, enum axis axis)
{
    return segment->role == SEGMENT_DRAWN && segment->axis == axis;
}

/* The first segment in this line of the axis that begins (if `is_high`, ends) at a dot, or NEVER. */
static size_t find_tip(const struct segments *segments, enum axis axis, int64_t line, int64_t at,
                       bool is_high)
{
    for (size_t i = 0; i < segments->count; i++) {
        const struct segment *item = &segments->items[i];
        if (is_drawn(item, axis) && item->line == line && (is_high ? item->high : item->low) == at)
            return i;
    }
    return NEVER;
}

/* The first segment across a line that passes through dot `at` of the line, or NEVER. */
static size_t find_pass(const struct segments *segments, enum axis across, int64_t line, int64_t at)
{
    for (size_t i = 0; i < segments->count; i++) {
        const struct segment *item = &segments->items[i];
        if (is_drawn(item, across) && item->line == at && lies_between(item, line))
            return i;
    }
    return NEVER;
}

/*
 * If ends block: finds faults of a segment that passes between two ends at a dot, or that ends opposite another end at
 * a dot which a third segment passes through.
 */
static void judge_ends(const struct segments *segments, struct segment *segment)
{
    enum axis axis = segment->axis, across = other_axis(axis);
    int64_t line = segment->line;
    for (size_t i = 0; i < segments->count && segment->fault == SEGMENT_GOOD; i++) {
        const struct segment *item = &segments->items[i];
        if (is_drawn(item, across) && item->high == line && lies_between(segment, item->line))
            note_fault(segment, SEGMENT_CROSSES,
                       find_tip(segments, across, item->line, line, false));
    }
    if (find_tip(segments, axis, line, segment->low, true) != NEVER)
        note_fault(segment, SEGMENT_CROSSES, find_pass(segments, across, line, segment->low));
    if (find_tip(segments, axis, line, segment->high, false) != NEVER)
        note_fault(segment, SEGMENT_CROSSES, find_pass(segments, across, line, segment->high));
}

void segments_judge_one(const struct segments *segments, struct segment *segment)
{
    size_t crossed = NEVER;
    segment->fault = SEGMENT_GOOD;
    for (size_t i = segments->count; i-- > 0;) {
        const struct segment *item = &segments->items[i];
        if (item->role != SEGMENT_DRAWN)
            continue;
        if (item->axis != segment->axis) {
            if (lies_between(item, segment->line) && lies_between(segment, item->line))
                crossed = i;
        } else if (item->line == segment->line && item->low < segment->high &&
                   segment->low < item->high) {
            segment->fault = SEGMENT_COINCIDES;
            segment->other = i;
        }
    }
    note_fault(segment, SEGMENT_CROSSES, crossed);
    if (segments->ends_block && segment->fault == SEGMENT_GOOD)
        judge_ends(segments, segment);
}
