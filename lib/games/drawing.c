#include "drawing.h"

#include "sweep.h"

/*
 * A dot where a segment of a line ends. The cell behind an end reaches to the next one: what is drawn
 * of the line consists of whole cells.
 */
struct end {
    int64_t line, at;
    size_t painted; /* the first segment that covers the cell behind it, or NEVER */
    size_t next; /* while cells are painted: the way to the next free one; then: the next painted one */
};

void drawing_clear(struct drawing *drawing)
{
    drawing->count = 0;
    memset(drawing->sides, 0, sizeof drawing->sides);
}

void drawing_add(struct drawing *drawing, struct segment segment)
{
    ARENA_PUSH(drawing->arena, drawing->segments, drawing->count, drawing->capacity);
    drawing->segments[drawing->count++] = segment;
}

void *drawing_room(struct drawing *drawing, int use, size_t count, size_t size)
{
    struct room *room = &drawing->rooms[use];
    size_t wanted = (count + 1) * size;
    if (room->size < wanted) {
        room->size = wanted > 2 * room->size ? wanted : 2 * room->size;
        room->bytes = arena_alloc(drawing->arena, room->size);
    }
    return room->bytes;
}

static bool is_of(const struct segment *segment, enum axis axis)
{
    return segment->role != SEGMENT_STRAY && segment->axis == axis;
}

/* --- the ends --- */

/* One end of a segment, before those at one dot become one. */
struct tip {
    int64_t line, at;
    size_t *end; /* where its place among the ends is wanted */
};

static int compare_tips(const void *left, const void *right)
{
    const struct tip *a = left, *b = right;
    return a->line != b->line ? compare_places(a->line, b->line) : compare_places(a->at, b->at);
}

static size_t count_of(const struct drawing *drawing, enum axis axis)
{
    size_t count = 0;
    for (size_t i = 0; i < drawing->count; i++)
        count += is_of(&drawing->segments[i], axis);
    return count;
}

static struct tip *collect_tips(struct drawing *drawing, enum axis axis, size_t *count)
{
    struct tip *tips = drawing_room(drawing, ROOM_TIPS, 2 * count_of(drawing, axis), sizeof *tips);
    *count = 0;
    for (size_t i = 0; i < drawing->count; i++) {
        struct segment *segment = &drawing->segments[i];
        if (!is_of(segment, axis))
            continue;
        tips[(*count)++] = (struct tip){ segment->line, segment->low, &segment->first_end };
        tips[(*count)++] = (struct tip){ segment->line, segment->high, &segment->last_end };
    }
    sort(tips, *count, sizeof *tips, compare_tips);
    return tips;
}

static void find_ends(struct drawing *drawing, enum axis axis)
{
    struct side *side = &drawing->sides[axis];
    size_t count, ends = 0;
    struct tip *tips = collect_tips(drawing, axis, &count);
    side->ends = drawing_room(drawing, ROOM_ENDS + (int)axis, count, sizeof *side->ends);
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

/* The first cell from this one on that is not painted. The last end's is never painted. */
static size_t free_cell(struct end *ends, size_t cell)
{
    while (ends[cell].next != cell) {
        ends[cell].next = ends[ends[cell].next].next;
        cell = ends[cell].next;
    }
    return cell;
}

/* Draws a segment; the first one of those that cover a part of it already, or NEVER. */
static size_t paint(struct end *ends, const struct segment *segment, size_t time)
{
    size_t other = NEVER, cell = segment->first_end;
    while (cell < segment->last_end) {
        size_t next = free_cell(ends, cell);
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

static void paint_all(struct drawing *drawing)
{
    for (size_t i = 0; i < drawing->count; i++) {
        struct segment *segment = &drawing->segments[i];
        if (segment->role == SEGMENT_DRAWN)
            note_fault(segment, SEGMENT_COINCIDES,
                       paint(drawing->sides[segment->axis].ends, segment, i));
    }
}

/* From here on the next painted cell is looked for, not the next free one. */
static void turn_links(struct side *side)
{
    size_t next = NEVER;
    for (size_t i = side->end_count; i-- > 0;) {
        if (side->ends[i].painted != NEVER)
            next = i;
        side->ends[i].next = next;
    }
}

static void judge_asked(struct drawing *drawing)
{
    for (size_t i = 0; i < drawing->count; i++) {
        struct segment *segment = &drawing->segments[i];
        const struct end *ends = drawing->sides[segment->axis].ends;
        if (segment->role != SEGMENT_ASKED)
            continue;
        size_t cell = ends[segment->first_end].next;
        if (cell < segment->last_end)
            note_fault(segment, SEGMENT_COINCIDES, ends[cell].painted);
    }
}

static struct stretches new_stretches(struct drawing *drawing, int use, size_t most)
{
    return (struct stretches){ drawing_room(drawing, use, most, sizeof(struct stretch)), 0 };
}

static void find_covers(struct drawing *drawing, enum axis axis)
{
    struct side *side = &drawing->sides[axis];
    side->covers = new_stretches(drawing, ROOM_COVERS + (int)axis, side->end_count);
    for (size_t i = 0; i < side->end_count; i++) {
        const struct end *end = &side->ends[i];
        if (end->painted == NEVER)
            continue;
        if (i == 0 || end[-1].painted == NEVER)
            side->covers.items[side->covers.count++] =
                    (struct stretch){ .line = end->line, .low = end->at };
        side->covers.items[side->covers.count - 1].high = end[1].at;
    }
}

/* --- the dots passed through --- */

static int compare_stretches(const void *left, const void *right)
{
    const struct stretch *a = left, *b = right;
    return a->line != b->line ? compare_places(a->line, b->line) : compare_places(a->low, b->low);
}

/* One stretch for each segment that passes through dots; they may overlap where segments coincide. */
static void find_passes(struct drawing *drawing, enum axis axis)
{
    struct stretches *passes = &drawing->sides[axis].passes;
    *passes = new_stretches(drawing, ROOM_PASSES + (int)axis, count_of(drawing, axis));
    for (size_t i = 0; i < drawing->count; i++) {
        const struct segment *segment = &drawing->segments[i];
        if (is_of(segment, axis) && segment->role == SEGMENT_DRAWN &&
            segment->high - segment->low > 1)
            passes->items[passes->count++] =
                    (struct stretch){ segment->line, segment->low + 1, segment->high - 1, i };
    }
    sort(passes->items, passes->count, sizeof *passes->items, compare_stretches);
}

/* Makes those that overlap one. */
static void merge(struct stretches *stretches)
{
    size_t count = 0;
    for (size_t i = 0; i < stretches->count; i++) {
        const struct stretch *next = &stretches->items[i];
        struct stretch *last = count ? &stretches->items[count - 1] : NULL;
        if (!last || last->line != next->line || last->high < next->low)
            stretches->items[count++] = *next;
        else if (last->high < next->high)
            last->high = next->high;
    }
    stretches->count = count;
}

/* Dots where two segments of a line end and nothing is open between them. */
static struct stretches find_joints(struct drawing *drawing, const struct side *side)
{
    struct stretches joints = new_stretches(drawing, ROOM_JOINTS, side->end_count);
    for (size_t i = 1; i < side->end_count; i++) {
        const struct end *end = &side->ends[i];
        size_t before = end[-1].painted, behind = end->painted;
        if (before != NEVER && behind != NEVER)
            joints.items[joints.count++] = (struct stretch){ end->line, end->at, end->at,
                                                             before > behind ? before : behind };
    }
    return joints;
}

/* --- crossings --- */

static void ask_segments(struct drawing *drawing, struct stretches walls, struct query *queries,
                         size_t count)
{
    sweep_ask(drawing, walls, queries, count);
    for (size_t i = 0; i < count; i++)
        if (queries[i].earliest < queries[i].segment)
            note_fault(&drawing->segments[queries[i].segment], SEGMENT_CROSSES,
                       queries[i].earliest);
}

/* Asks about the dots that the segments of an axis pass through. */
static size_t ask_within(const struct drawing *drawing, enum axis axis, struct query *queries)
{
    size_t count = 0;
    for (size_t i = 0; i < drawing->count; i++) {
        const struct segment *segment = &drawing->segments[i];
        if (is_of(segment, axis) && segment->high - segment->low > 1)
            queries[count++] = (struct query){ .line = segment->line,
                                               .low = segment->low + 1,
                                               .high = segment->high - 1,
                                               .segment = i };
    }
    return count;
}

/* Asks about the ends of segments at which one drawn before ends from the other side. */
static size_t ask_at_ends(const struct drawing *drawing, enum axis axis, struct query *queries)
{
    const struct end *ends = drawing->sides[axis].ends;
    size_t count = 0;
    for (size_t i = 0; i < drawing->count; i++) {
        const struct segment *segment = &drawing->segments[i];
        if (!is_of(segment, axis))
            continue;
        size_t first = segment->first_end, last = segment->last_end;
        struct query query = { .line = segment->line, .segment = i };
        query.low = query.high = segment->low;
        if (first > 0 && ends[first - 1].painted < i)
            queries[count++] = query;
        query.low = query.high = segment->high;
        if (ends[last].painted < i)
            queries[count++] = query;
    }
    return count;
}

static void find_crossings(struct drawing *drawing, enum axis axis)
{
    const struct side *across = &drawing->sides[other_axis(axis)];
    size_t most = (drawing->ends_block ? 2 : 1) * count_of(drawing, axis);
    struct query *queries = drawing_room(drawing, ROOM_QUERIES, most, sizeof *queries);
    ask_segments(drawing, across->passes, queries, ask_within(drawing, axis, queries));
    if (!drawing->ends_block)
        return;
    ask_segments(drawing, find_joints(drawing, across), queries,
                 ask_within(drawing, axis, queries));
    ask_segments(drawing, across->passes, queries, ask_at_ends(drawing, axis, queries));
}

void drawing_judge(struct drawing *drawing)
{
    find_ends(drawing, AXIS_ROW);
    find_ends(drawing, AXIS_COLUMN);
    paint_all(drawing);
    for (enum axis axis = AXIS_ROW; axis <= AXIS_COLUMN; axis++) {
        turn_links(&drawing->sides[axis]);
        find_covers(drawing, axis);
        find_passes(drawing, axis);
    }
    judge_asked(drawing);
    find_crossings(drawing, AXIS_ROW);
    find_crossings(drawing, AXIS_COLUMN);
    merge(&drawing->sides[AXIS_ROW].passes);
    merge(&drawing->sides[AXIS_COLUMN].passes);
}

/* --- one segment more --- */

static bool lies_between(const struct segment *segment, int64_t at)
{
    return segment->low < at && at < segment->high;
}

static bool is_clash(const struct segment *a, const struct segment *b)
{
    if (a->axis == b->axis)
        return a->line == b->line && a->low < b->high && b->low < a->high;
    return lies_between(a, b->line) && lies_between(b, a->line);
}

bool drawing_admits(const struct drawing *drawing, const struct segment *segment)
{
    for (size_t i = 0; i < drawing->count; i++)
        if (drawing->segments[i].role == SEGMENT_DRAWN && is_clash(&drawing->segments[i], segment))
            return false;
    return true;
}
