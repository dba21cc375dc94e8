#include "drawing.h"

#include <stdlib.h>

#define NEVER SIZE_MAX

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

/* Room for `count` members and one more, uninitialised; it is free again for the next use. */
static void *room(struct drawing *drawing, int use, size_t count, size_t size)
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

static enum axis other_axis(enum axis axis)
{
    return axis == AXIS_ROW ? AXIS_COLUMN : AXIS_ROW;
}

/* --- the ends --- */

/* One end of a segment, before those at one dot become one. */
struct tip {
    int64_t line, at;
    size_t *end; /* where its place among the ends is wanted */
};

static int compare(int64_t a, int64_t b)
{
    return a < b ? -1 : a > b;
}

static int compare_tips(const void *left, const void *right)
{
    const struct tip *a = left, *b = right;
    return a->line != b->line ? compare(a->line, b->line) : compare(a->at, b->at);
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
    struct tip *tips = room(drawing, ROOM_TIPS, 2 * count_of(drawing, axis), sizeof *tips);
    *count = 0;
    for (size_t i = 0; i < drawing->count; i++) {
        struct segment *segment = &drawing->segments[i];
        if (!is_of(segment, axis))
            continue;
        tips[(*count)++] = (struct tip){ segment->line, segment->low, &segment->first_end };
        tips[(*count)++] = (struct tip){ segment->line, segment->high, &segment->last_end };
    }
    if (*count > 1)
        qsort(tips, *count, sizeof *tips, compare_tips);
    return tips;
}

static void find_ends(struct drawing *drawing, enum axis axis)
{
    struct side *side = &drawing->sides[axis];
    size_t count, ends = 0;
    struct tip *tips = collect_tips(drawing, axis, &count);
    side->ends = room(drawing, ROOM_ENDS + (int)axis, count, sizeof *side->ends);
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
    return (struct stretches){ room(drawing, use, most, sizeof(struct stretch)), 0 };
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
    return a->line != b->line ? compare(a->line, b->line) : compare(a->low, b->low);
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
    if (passes->count > 1)
        qsort(passes->items, passes->count, sizeof *passes->items, compare_stretches);
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

/* --- what lies across --- */

/* A stretch of a line, for which it is asked what crosses it: how many, and which came first. */
struct query {
    int64_t line, low, high;
    size_t segment; /* that asks */
    size_t count, earliest;
};

enum event_kind { EVENT_BEGIN, EVENT_QUERY, EVENT_END };

struct event {
    int64_t at;
    enum event_kind kind;
    size_t index;
};

/*
 * A sweep goes over the board line by line. The stretches that lie across the lines are the leaves of
 * a tree, in order of their own lines; those that the line now meets are in it.
 */
struct sweep {
    struct stretches walls;
    struct query *queries;
    struct event *events;
    size_t event_count;
    struct node {
        size_t count, earliest;
    } * tree; /* the leaves from walls.count on; node i above 2i and 2i + 1 */
};

static int compare_events(const void *left, const void *right)
{
    const struct event *a = left, *b = right;
    return a->at != b->at ? compare(a->at, b->at) : (int)a->kind - (int)b->kind;
}

static struct node join(struct node a, struct node b)
{
    return (struct node){ a.count + b.count, a.earliest < b.earliest ? a.earliest : b.earliest };
}

static void set_leaf(struct sweep *sweep, size_t leaf, struct node node)
{
    size_t i = leaf + sweep->walls.count;
    sweep->tree[i] = node;
    while (i > 1) {
        i /= 2;
        sweep->tree[i] = join(sweep->tree[2 * i], sweep->tree[2 * i + 1]);
    }
}

/* What the leaves [first, stop) hold. */
static struct node sum(const struct sweep *sweep, size_t first, size_t stop)
{
    struct node total = { 0, NEVER };
    first += sweep->walls.count;
    stop += sweep->walls.count;
    for (; first < stop; first /= 2, stop /= 2) {
        if (first & 1)
            total = join(total, sweep->tree[first++]);
        if (stop & 1)
            total = join(total, sweep->tree[--stop]);
    }
    return total;
}

/* The first wall whose line is not below this one. */
static size_t first_wall(const struct stretches *walls, int64_t line)
{
    size_t low = 0, high = walls->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (walls->items[middle].line < line)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void answer(const struct sweep *sweep, struct query *query)
{
    size_t first = first_wall(&sweep->walls, query->low);
    size_t stop = query->high == INT64_MAX ? sweep->walls.count
                                           : first_wall(&sweep->walls, query->high + 1);
    struct node found = sum(sweep, first, stop);
    query->count = found.count;
    query->earliest = found.earliest;
}

static void add_event(struct sweep *sweep, int64_t at, enum event_kind kind, size_t index)
{
    sweep->events[sweep->event_count++] = (struct event){ at, kind, index };
}

static void add_events(struct sweep *sweep, size_t query_count)
{
    for (size_t i = 0; i < sweep->walls.count; i++) {
        add_event(sweep, sweep->walls.items[i].low, EVENT_BEGIN, i);
        add_event(sweep, sweep->walls.items[i].high, EVENT_END, i);
    }
    for (size_t i = 0; i < query_count; i++)
        add_event(sweep, sweep->queries[i].line, EVENT_QUERY, i);
    qsort(sweep->events, sweep->event_count, sizeof *sweep->events, compare_events);
}

/* Answers queries in lines of one axis about walls, which are sorted stretches of the other. */
static void ask(struct drawing *drawing, struct stretches walls, struct query *queries,
                size_t count)
{
    const struct node nothing = { 0, NEVER };
    struct sweep sweep = { .walls = walls, .queries = queries };
    for (size_t i = 0; i < count; i++)
        queries[i].earliest = NEVER;
    if (walls.count == 0 || count == 0)
        return;
    sweep.events = room(drawing, ROOM_EVENTS, 2 * walls.count + count, sizeof *sweep.events);
    sweep.tree = room(drawing, ROOM_TREE, 2 * walls.count, sizeof *sweep.tree);
    add_events(&sweep, count);
    for (size_t i = 0; i < 2 * walls.count; i++)
        sweep.tree[i] = nothing;
    for (size_t i = 0; i < sweep.event_count; i++) {
        const struct event *event = &sweep.events[i];
        if (event->kind == EVENT_QUERY)
            answer(&sweep, &queries[event->index]);
        else
            set_leaf(&sweep, event->index,
                     event->kind == EVENT_BEGIN ? (struct node){ 1, walls.items[event->index].time }
                                                : nothing);
    }
}

/* --- crossings --- */

static void ask_segments(struct drawing *drawing, struct stretches walls, struct query *queries,
                         size_t count)
{
    ask(drawing, walls, queries, count);
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
    struct query *queries = room(drawing, ROOM_QUERIES, most, sizeof *queries);
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

/* --- what is drawn --- */

/* The stretch that a dot of a line lies in, or NULL. */
static const struct stretch *stretch_at(const struct stretches *stretches, int64_t line, int64_t at)
{
    size_t low = 0, high = stretches->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct stretch *stretch = &stretches->items[middle];
        if (stretch->line < line || (stretch->line == line && stretch->high < at))
            low = middle + 1;
        else
            high = middle;
    }
    if (low == stretches->count)
        return NULL;
    const struct stretch *found = &stretches->items[low];
    return found->line == line && found->low <= at ? found : NULL;
}

bool drawing_passes(const struct drawing *drawing, enum axis axis, int64_t line, int64_t at)
{
    return stretch_at(&drawing->sides[axis].passes, line, at) != NULL;
}

bool drawing_bars(const struct drawing *drawing, enum axis axis, int64_t line, int64_t at)
{
    if (!drawing->ends_block)
        return drawing_passes(drawing, axis, line, at);
    const struct stretch *cover = stretch_at(&drawing->sides[axis].covers, line, at);
    return cover && cover->low < at && at < cover->high;
}

/* True where a stretch that is drawn in this line has an end here. */
static bool is_corner(const struct drawing *drawing, enum axis axis, int64_t line, int64_t at)
{
    const struct stretch *cover = stretch_at(&drawing->sides[axis].covers, line, at);
    return cover && (cover->low == at || cover->high == at);
}

static int units_in_line(const struct drawing *drawing, enum axis axis, int64_t line, int64_t at)
{
    const struct stretch *cover = stretch_at(&drawing->sides[axis].covers, line, at);
    return !cover ? 0 : cover->low < at && at < cover->high ? 2 : 1;
}

int drawing_units(const struct drawing *drawing, int64_t column, int64_t row)
{
    return units_in_line(drawing, AXIS_ROW, row, column) +
           units_in_line(drawing, AXIS_COLUMN, column, row);
}

/* Three or four units meet where a stretch of a row and one of a column do, unless both end there. */
int64_t drawing_points(struct drawing *drawing)
{
    const struct stretches *rows = &drawing->sides[AXIS_ROW].covers;
    struct query *queries = room(drawing, ROOM_QUERIES, rows->count, sizeof *queries);
    int64_t points = 0;
    for (size_t i = 0; i < rows->count; i++)
        queries[i] = (struct query){ .line = rows->items[i].line,
                                     .low = rows->items[i].low,
                                     .high = rows->items[i].high };
    ask(drawing, drawing->sides[AXIS_COLUMN].covers, queries, rows->count);
    for (size_t i = 0; i < rows->count; i++) {
        const struct query *row = &queries[i];
        points += (int64_t)row->count;
        points -= is_corner(drawing, AXIS_COLUMN, row->low, row->line);
        points -= is_corner(drawing, AXIS_COLUMN, row->high, row->line);
    }
    return points;
}

/* Where ends block: the units beside what is drawn that would end, from the other side, at a dot that is passed. */
static int64_t count_barred(const struct drawing *drawing, enum axis axis, int64_t n)
{
    const struct stretches *covers = &drawing->sides[axis].covers;
    enum axis across = other_axis(axis);
    int64_t barred = 0, line = 0, at = 0; /* the end of the last barred unit */
    for (size_t i = 0; i < covers->count; i++) {
        const struct stretch *cover = &covers->items[i];
        bool counted = line == cover->line && at == cover->low;
        if (cover->low > 1 && !counted && drawing_passes(drawing, across, cover->low, cover->line))
            barred++;
        if (cover->high == n || !drawing_passes(drawing, across, cover->high, cover->line))
            continue;
        barred++;
        line = cover->line;
        at = cover->high + 1;
    }
    return barred;
}

bool drawing_is_full(const struct drawing *drawing, int64_t n)
{
    int64_t units = 0;
    for (enum axis axis = AXIS_ROW; axis <= AXIS_COLUMN; axis++) {
        const struct stretches *covers = &drawing->sides[axis].covers;
        for (size_t i = 0; i < covers->count; i++)
            units += covers->items[i].high - covers->items[i].low;
        if (drawing->ends_block)
            units += count_barred(drawing, axis, n);
    }
    return units == 2 * n * (n - 1); /* n goes to 10^9: no overflow */
}
