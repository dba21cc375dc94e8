#include "segments.h"

/* --- the segments of a line, in the order in which they were drawn --- */

static struct segment *last_in(const struct segments *segments, enum axis axis, int64_t line)
{
    uint64_t number = number_map_get(&segments->last[axis], (uint64_t)line);
    return number ? &segments->items[number - 1] : NULL;
}

static void set_last(struct segments *segments, const struct segment *segment, uint64_t number)
{
    number_map_put(&segments->last[segment->axis], segments->arena, (uint64_t)segment->line,
                   number);
}

static struct segment *first_in(const struct segments *segments, enum axis axis, int64_t line)
{
    const struct segment *last = last_in(segments, axis, line);
    return last ? &segments->items[last->next] : NULL;
}

static struct segment *next_in(const struct segments *segments, const struct segment *segment)
{
    struct segment *next = &segments->items[segment->next];
    return next > segment ? next : NULL;
}

void segments_add(struct segments *segments, struct segment segment)
{
    size_t index = segments->count++;
    ARENA_PUSH(segments->arena, segments->items, index, segments->capacity);
    struct segment *last = last_in(segments, segment.axis, segment.line);
    segment.next = last ? last->next : index;
    segments->items[index] = segment;
    if (segment.role != SEGMENT_DRAWN)
        return;
    if (last)
        last->next = index;
    segments->length += segment.high - segment.low;
    set_last(segments, &segment, index + 1);
}

void segments_remove(struct segments *segments)
{
    const struct segment *segment = &segments->items[--segments->count];
    struct segment *item = first_in(segments, segment->axis, segment->line);
    if (segment->role != SEGMENT_DRAWN)
        return;
    while (item->next != segments->count)
        item = &segments->items[item->next];
    item->next = segment->next;
    segments->length -= segment->high - segment->low;
    set_last(segments, segment, item == segment ? 0 : (uint64_t)(item - segments->items) + 1);
}

void segments_clear(struct segments *segments)
{
    for (size_t i = 0; i < segments->count; i++)
        set_last(segments, &segments->items[i], 0);
    segments->count = 0;
    segments->length = 0;
}

/* --- what a segment does at a dot of its line --- */

static bool passes_through(const struct segment *segment, int64_t at)
{
    return segment->low < at && at < segment->high;
}

static bool begins_at(const struct segment *segment, int64_t at)
{
    return segment->low == at;
}

static bool ends_at(const struct segment *segment, int64_t at)
{
    return segment->high == at;
}

/* The first segment in a line that does this at a dot, or NULL. */
static const struct segment *find_at(const struct segments *segments, enum axis axis, int64_t line,
                                     int64_t at, bool (*does)(const struct segment *, int64_t at))
{
    const struct segment *item = first_in(segments, axis, line);
    while (item && !does(item, at))
        item = next_in(segments, item);
    return item;
}

/* --- the lines of an axis from `low` to `high` that may have a segment: all of them, or those of all segments --- */

static size_t count_lines(const struct segments *segments, int64_t low, int64_t high)
{
    uint64_t lines = (uint64_t)(high - low + 1);
    return lines < segments->count ? lines : segments->count;
}

/* The i-th of them; 0 if that segment is in another line, or not the first one in its line. */
static int64_t line_at(const struct segments *segments, enum axis axis, int64_t low, int64_t high,
                       size_t i)
{
    const struct segment *item = &segments->items[i];
    if ((uint64_t)(high - low + 1) < segments->count)
        return low + (int64_t)i;
    bool is_first = item->axis == axis && item == first_in(segments, axis, item->line);
    return is_first && low <= item->line && item->line <= high ? item->line : 0;
}

/* --- faults --- */

static enum axis other_axis(enum axis axis)
{
    return axis == AXIS_ROW ? AXIS_COLUMN : AXIS_ROW;
}

/* The one drawn first; either may be NULL. */
static const struct segment *earlier(const struct segment *one, const struct segment *other)
{
    return !other || (one && one < other) ? one : other;
}

/* The one drawn later of the two segments of a line that end at a dot with no gap between them, or NULL. */
static const struct segment *find_joint(const struct segments *segments, enum axis axis,
                                        int64_t line, int64_t at)
{
    const struct segment *below = find_at(segments, axis, line, at, ends_at),
                         *above = find_at(segments, axis, line, at, begins_at);
    return !below || !above ? NULL : below < above ? above : below;
}

/* The first segment that passes through an end of this one, opposite the end of another, or NULL. */
static const struct segment *find_blocked_end(const struct segments *segments,
                                              const struct segment *segment)
{
    enum axis axis = segment->axis, across = other_axis(axis);
    const struct segment *found = NULL;
    if (find_at(segments, axis, segment->line, segment->low, ends_at))
        found = find_at(segments, across, segment->low, segment->line, passes_through);
    if (!found && find_at(segments, axis, segment->line, segment->high, begins_at))
        found = find_at(segments, across, segment->high, segment->line, passes_through);
    return found;
}

static const struct segment *find_coinciding(const struct segments *segments,
                                             const struct segment *segment)
{
    const struct segment *item = first_in(segments, segment->axis, segment->line);
    while (item && (item->high <= segment->low || segment->high <= item->low))
        item = next_in(segments, item);
    return item;
}

static const struct segment *find_crossed(const struct segments *segments,
                                          const struct segment *segment)
{
    enum axis across = other_axis(segment->axis);
    int64_t low = segment->low + 1, high = segment->high - 1; /* the dots that it passes through */
    const struct segment *first = NULL, *joint = NULL;
    for (size_t i = 0; i < count_lines(segments, low, high); i++) {
        int64_t at = line_at(segments, across, low, high, i);
        first = earlier(first, find_at(segments, across, at, segment->line, passes_through));
        if (segments->ends_block)
            joint = earlier(joint, find_joint(segments, across, at, segment->line));
    }
    first = first ? first : joint;
    return first || !segments->ends_block ? first : find_blocked_end(segments, segment);
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

/* --- points --- */

/* The number of unit lengths at a dot of a line; *first is the first segment there. */
static int units_in_line(const struct segments *segments, enum axis axis, int64_t line, int64_t at,
                         const struct segment **first)
{
    bool below = false, above = false;
    const struct segment *item = first_in(segments, axis, line);
    *first = NULL;
    for (; item && !(below && above); item = next_in(segments, item)) {
        if (at < item->low || item->high < at)
            continue;
        below |= item->low < at;
        above |= at < item->high;
        *first = *first ? *first : item;
    }
    return below + above;
}

int segments_units_at(const struct segments *segments, int64_t column, int64_t row)
{
    const struct segment *first;
    return units_in_line(segments, AXIS_ROW, row, column, &first) +
           units_in_line(segments, AXIS_COLUMN, column, row, &first);
}

/* The dots of a row that score where this is the first segment. */
static int64_t points_on(const struct segments *segments, const struct segment *segment)
{
    int64_t points = 0;
    for (size_t i = 0; i < count_lines(segments, segment->low, segment->high); i++) {
        int64_t column = line_at(segments, AXIS_COLUMN, segment->low, segment->high, i);
        const struct segment *first, *across;
        int units = units_in_line(segments, AXIS_COLUMN, column, segment->line, &across);
        if (units > 0)
            units += units_in_line(segments, AXIS_ROW, segment->line, column, &first);
        points += units >= POINT_UNITS && first == segment;
    }
    return points;
}

int64_t segments_points(const struct segments *segments)
{
    int64_t points = 0;
    for (size_t i = 0; i < segments->count; i++) {
        const struct segment *item = &segments->items[i];
        if (item->axis == AXIS_ROW && item->role == SEGMENT_DRAWN)
            points += points_on(segments, item);
    }
    return points;
}
