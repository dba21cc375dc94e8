#include "segments.h"

#include "squares.h"

static const struct unit first_unit = { AXIS_ROW, 1, 1 };

void segments_begin(struct segments *segments, struct arena *arena, int64_t side, bool ends_block)
{
    *segments = (struct segments){ .arena = arena, .ends_block = ends_block, .free = first_unit };
    for (enum axis axis = AXIS_ROW; axis <= AXIS_COLUMN; axis++) {
        point_tree_begin(&segments->drawn[axis], arena, side ? side : SIDE_MAX);
        point_tree_begin(&segments->joints[axis], arena, side ? side : SIDE_MAX);
    }
}

/* --- the first segment in a box --- */

struct range {
    int64_t low, high;
};

static struct range only(int64_t number)
{
    return (struct range){ number, number };
}

static struct range up_to(int64_t high)
{
    return (struct range){ 0, high };
}

static struct range from(int64_t low)
{
    return (struct range){ low, SIDE_MAX };
}

/* The first one in a tree, or NULL. */
static const struct segment *find(const struct segments *segments, const struct point_tree *tree,
                                  struct range lines, struct range lows, struct range highs)
{
    struct box box = { { lines.low, lows.low, highs.low }, { lines.high, lows.high, highs.high } };
    size_t index;
    /* a unit passes through no dot, so it crosses no line */
    bool is_empty = lines.low > lines.high;
    return !is_empty && point_tree_find(tree, &box, &index) ? &segments->items[index] : NULL;
}

/* The first segment that passes through this dot of some of these lines. */
static const struct segment *find_passing(const struct segments *segments, enum axis axis,
                                          struct range lines, int64_t at)
{
    return find(segments, &segments->drawn[axis], lines, up_to(at - 1), from(at + 1));
}

static const struct segment *find_beginning(const struct segments *segments, enum axis axis,
                                            int64_t line, int64_t at)
{
    return find(segments, &segments->drawn[axis], only(line), only(at), from(at));
}

static const struct segment *find_ending(const struct segments *segments, enum axis axis,
                                         int64_t line, int64_t at)
{
    return find(segments, &segments->drawn[axis], only(line), up_to(at), only(at));
}

/* --- drawing --- */

/* If this is not the first segment that ends at a dot on its side, the joint there is an earlier one, and stays. */
static void add_joints(struct segments *segments, const struct segment *segment, size_t index)
{
    struct point_tree *joints = &segments->joints[segment->axis];
    int64_t line = segment->line, low = segment->low, high = segment->high;
    if (find_ending(segments, segment->axis, line, low))
        point_tree_add(joints, (int64_t[DIMENSIONS]){ line, low, low }, index);
    if (find_beginning(segments, segment->axis, line, high))
        point_tree_add(joints, (int64_t[DIMENSIONS]){ line, high, high }, index);
}

void segments_add(struct segments *segments, struct segment segment)
{
    size_t index = segments->count++;
    ARENA_PUSH(segments->arena, segments->items, index, segments->capacity);
    segments->items[index] = segment;
    if (segment.role != SEGMENT_DRAWN)
        return;
    segments->length += segment.high - segment.low;
    if (segments->ends_block)
        add_joints(segments, &segment, index);
    point_tree_add(&segments->drawn[segment.axis],
                   (int64_t[DIMENSIONS]){ segment.line, segment.low, segment.high }, index);
}

void segments_remove(struct segments *segments)
{
    const struct segment *segment = &segments->items[--segments->count];
    segments->free = first_unit;
    if (segment->role != SEGMENT_DRAWN)
        return;
    segments->length -= segment->high - segment->low;
    point_tree_remove(&segments->joints[segment->axis], segments->count);
    point_tree_remove(&segments->drawn[segment->axis], segments->count);
}

void segments_clear(struct segments *segments)
{
    for (enum axis axis = AXIS_ROW; axis <= AXIS_COLUMN; axis++) {
        point_tree_clear(&segments->joints[axis]);
        point_tree_clear(&segments->drawn[axis]);
    }
    segments->count = 0;
    segments->length = 0;
    segments->free = first_unit;
}

/* --- faults --- */

static enum axis other_axis(enum axis axis)
{
    return axis == AXIS_ROW ? AXIS_COLUMN : AXIS_ROW;
}

static const struct segment *find_coinciding(const struct segments *segments,
                                             const struct segment *segment)
{
    return find(segments, &segments->drawn[segment->axis], only(segment->line),
                up_to(segment->high - 1), from(segment->low + 1));
}

/* The first segment that passes through an end of this one, opposite the end of another, or NULL. */
static const struct segment *find_blocked_end(const struct segments *segments,
                                              const struct segment *segment)
{
    enum axis axis = segment->axis, across = other_axis(axis);
    const struct segment *found = NULL;
    if (find_ending(segments, axis, segment->line, segment->low))
        found = find_passing(segments, across, only(segment->low), segment->line);
    if (!found && find_beginning(segments, axis, segment->line, segment->high))
        found = find_passing(segments, across, only(segment->high), segment->line);
    return found;
}

static const struct segment *find_crossed(const struct segments *segments,
                                          const struct segment *segment)
{
    enum axis across = other_axis(segment->axis);
    /* the dots that it passes through */
    struct range inner = { segment->low + 1, segment->high - 1 };
    const struct segment *found = find_passing(segments, across, inner, segment->line);
    if (!found && segments->ends_block)
        found = find(segments, &segments->joints[across], inner, only(segment->line),
                     only(segment->line));
    return found || !segments->ends_block ? found : find_blocked_end(segments, segment);
}

enum segment_fault segments_judge(const struct segments *segments, const struct segment *segment,
                                  const struct segment **other)
{
    *other = find_coinciding(segments, segment);
    if (*other)
        return SEGMENT_COINCIDES;
    *other = find_crossed(segments, segment);
    return *other ? SEGMENT_CROSSES : SEGMENT_GOOD;
}

/* --- units --- */

static int units_in_line(const struct segments *segments, enum axis axis, int64_t line, int64_t at)
{
    const struct point_tree *drawn = &segments->drawn[axis];
    return (find(segments, drawn, only(line), up_to(at - 1), from(at)) != NULL) +
           (find(segments, drawn, only(line), up_to(at), from(at + 1)) != NULL);
}

int segments_units_at(const struct segments *segments, int64_t column, int64_t row)
{
    return units_in_line(segments, AXIS_ROW, row, column) +
           units_in_line(segments, AXIS_COLUMN, column, row);
}
