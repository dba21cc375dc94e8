#include "segments.h"

#include "sweep_line.h"

/*
 * A dot where a segment of a line ends. Its cell extends to the next such dot, so segments cover whole cells.
 */
struct end {
    int64_t line, at;
    size_t painted; /* the first segment that covers the cell, or NEVER */
    size_t next;    /* while painting: link to the next free cell; later: to the next painted one */
};

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

/* --- the ends --- */

/* One end of a segment, before ends at the same dot are merged. */
struct tip {
    int64_t line, at;
    size_t *end; /* receives its index among the ends */
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
        struct segment *segment = &segments->items[i];
        if (!is_of(segment, axis))
            continue;
        tips[(*count)++] = (struct tip){ segment->line, segment->low, &segment->first_end };
        tips[(*count)++] = (struct tip){ segment->line, segment->high, &segment->last_end };
    }
    sort(tips, *count, sizeof *tips, compare_tips);
    return tips;
}

static void find_ends(struct segments *segments, enum axis axis)
{
    struct side *side = &segments->sides[axis];
    size_t count, ends = 0;
    struct tip *tips = collect_tips(segments, axis, &count);
    side->ends = segments_scratch(segments, SCRATCH_ENDS + (int)axis, count, sizeof *side->ends);
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || compare_tips(&tips[i - 1], &tips[i]) != 0) {
            side->ends[ends] = (struct end){ tips[i].line, tips[i].at, NEVER, ends };
            ends++;
        }
        *tips[i].end = ends - 1;
    }
    side->end_count = ends;
}

/* --- the cells --- */

/* The first unpainted cell from this one on. The cell of the last end is never painted. */
static size_t next_unpainted_cell(struct end *ends, size_t cell)
{
    while (ends[cell].next != cell) {
        ends[cell].next = ends[ends[cell].next].next;
        cell = ends[cell].next;
    }
    return cell;
}

/* Draws a segment. Returns the first segment that already covers part of it, or NEVER. */
static size_t paint(struct end *ends, const struct segment *segment, size_t time)
{
    size_t other = NEVER, cell = segment->first_end;
    while (cell < segment->last_end) {
        size_t next = next_unpainted_cell(ends, cell);
        if (next != cell && other == NEVER)
            other = ends[cell].painted;
        if (next < segment->last_end) {
            ends[next].painted = time;
            ends[next].next = next + 1;
        }
        cell = next + 1;
    }
    return other;
}

static void note_fault(struct segment *segment, enum segment_fault fault, size_t other)
{
    if (other == NEVER || segment->fault != SEGMENT_GOOD)
        return;
    segment->fault = fault;
    segment->other = other;
}

static void paint_all(struct segments *segments)
{
    for (size_t i = 0; i < segments->count; i++) {
        struct segment *segment = &segments->items[i];
        if (segment->role == SEGMENT_DRAWN)
            note_fault(segment, SEGMENT_COINCIDES,
                       paint(segments->sides[segment->axis].ends, segment, i));
    }
}

/* Makes the links point to the next painted cell instead of the next free one. */
static void link_painted_cells(struct side *side)
{
    size_t next = NEVER;
    for (size_t i = side->end_count; i-- > 0;) {
        if (side->ends[i].painted != NEVER)
            next = i;
        side->ends[i].next = next;
    }
}

static void judge_candidates(struct segments *segments)
{
    for (size_t i = 0; i < segments->count; i++) {
        struct segment *segment = &segments->items[i];
        const struct end *ends = segments->sides[segment->axis].ends;
        if (segment->role != SEGMENT_CANDIDATE)
            continue;
        size_t cell = ends[segment->first_end].next;
        if (cell < segment->last_end)
            note_fault(segment, SEGMENT_COINCIDES, ends[cell].painted);
    }
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

/* Finds the dots where two segments of a line end with no gap between them. */
static struct intervals find_joints(struct segments *segments, const struct side *side)
{
    struct intervals joints = new_intervals(segments, SCRATCH_JOINTS, side->end_count);
    for (size_t i = 1; i < side->end_count; i++) {
        const struct end *end = &side->ends[i];
        size_t before = end[-1].painted, after = end->painted;
        if (before != NEVER && after != NEVER)
            joints.items[joints.count++] = (struct interval){ end->line, end->at, end->at,
                                                              before > after ? before : after };
    }
    return joints;
}

/* --- crossings --- */

static void query_segments(struct segments *segments, struct intervals walls,
                           struct crossing_query *queries, size_t count)
{
    sweep_line_answer(segments, walls, queries, count);
    for (size_t i = 0; i < count; i++)
        if (queries[i].earliest < queries[i].segment)
            note_fault(&segments->items[queries[i].segment], SEGMENT_CROSSES, queries[i].earliest);
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

/* Adds queries for ends at which an earlier segment ends on the opposite side. */
static size_t add_queries_at_ends(const struct segments *segments, enum axis axis,
                                  struct crossing_query *queries)
{
    const struct end *ends = segments->sides[axis].ends;
    size_t count = 0;
    for (size_t i = 0; i < segments->count; i++) {
        const struct segment *segment = &segments->items[i];
        if (!is_of(segment, axis))
            continue;
        size_t first = segment->first_end, last = segment->last_end;
        struct crossing_query query = { .line = segment->line, .segment = i };
        query.low = query.high = segment->low;
        if (first > 0 && ends[first - 1].painted < i)
            queries[count++] = query;
        query.low = query.high = segment->high;
        if (ends[last].painted < i)
            queries[count++] = query;
    }
    return count;
}

static void find_crossings(struct segments *segments, enum axis axis)
{
    const struct side *across = &segments->sides[other_axis(axis)];
    struct crossing_query *queries =
            segments_scratch(segments, SCRATCH_QUERIES, 2 * segments->count, sizeof *queries);
    query_segments(segments, across->passes, queries, add_queries_within(segments, axis, queries));
    if (!segments->ends_block)
        return;
    query_segments(segments, find_joints(segments, across), queries,
                   add_queries_within(segments, axis, queries));
    query_segments(segments, across->passes, queries, add_queries_at_ends(segments, axis, queries));
}

void segments_judge(struct segments *segments)
{
    if (segments->is_judged)
        return;
    segments->is_judged = true;
    segments_measure(segments);
    find_ends(segments, AXIS_ROW);
    find_ends(segments, AXIS_COLUMN);
    paint_all(segments);
    for (enum axis axis = AXIS_ROW; axis <= AXIS_COLUMN; axis++) {
        link_painted_cells(&segments->sides[axis]);
        find_passes(segments, axis);
    }
    judge_candidates(segments);
    find_crossings(segments, AXIS_ROW);
    find_crossings(segments, AXIS_COLUMN);
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
