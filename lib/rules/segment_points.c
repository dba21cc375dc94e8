/* Properties of a judged drawing: dots and units of length, points, and whether it is full. */
#include "sweep_line.h"

/* The interval of a line that contains a dot, or NULL. */
static const struct interval *interval_at(const struct intervals *intervals, int64_t line,
                                          int64_t at)
{
    size_t low = 0, high = intervals->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct interval *interval = &intervals->items[middle];
        if (interval->line < line || (interval->line == line && interval->high < at))
            low = middle + 1;
        else
            high = middle;
    }
    const struct interval *found = &intervals->items[low];
    bool contains = low < intervals->count && found->line == line && found->low <= at;
    return contains ? found : NULL;
}

bool segments_pass_through(const struct segments *segments, enum axis axis, int64_t line,
                           int64_t at)
{
    return interval_at(&segments->sides[axis].passes, line, at) != NULL;
}

static int units_in_line(const struct segments *segments, enum axis axis, int64_t line, int64_t at)
{
    const struct interval *cover = interval_at(&segments->sides[axis].covers, line, at);
    return !cover ? 0 : cover->low < at && at < cover->high ? 2 : 1;
}

bool segments_block(const struct segments *segments, enum axis axis, int64_t line, int64_t at)
{
    return segments->ends_block ? units_in_line(segments, axis, line, at) == 2
                                : segments_pass_through(segments, axis, line, at);
}

int segments_units_at(const struct segments *segments, int64_t column, int64_t row)
{
    return units_in_line(segments, AXIS_ROW, row, column) +
           units_in_line(segments, AXIS_COLUMN, column, row);
}

/* Three or four units meet wherever intervals of a row and a column meet, unless both end there. */
int64_t segments_points(struct segments *segments)
{
    segments_measure(segments);
    const struct intervals *rows = &segments->sides[AXIS_ROW].covers;
    struct crossing_query *queries =
            segments_scratch(segments, SCRATCH_QUERIES, rows->count, sizeof *queries);
    int64_t points = 0;
    for (size_t i = 0; i < rows->count; i++)
        queries[i] = (struct crossing_query){ .line = rows->items[i].line,
                                              .low = rows->items[i].low,
                                              .high = rows->items[i].high };
    sweep_line_answer(segments, segments->sides[AXIS_COLUMN].covers, queries, rows->count);
    for (size_t i = 0; i < rows->count; i++) {
        const struct crossing_query *row = &queries[i];
        points += (int64_t)row->count;
        points -= (units_in_line(segments, AXIS_COLUMN, row->low, row->line) == 1);
        points -= (units_in_line(segments, AXIS_COLUMN, row->high, row->line) == 1);
    }
    return points;
}

/*
 * If ends block: counts the undrawn units that cannot be drawn, because they would end at a dot that is passed through,
 * opposite a drawn segment.
 */
static int64_t count_blocked(const struct segments *segments, enum axis axis, int64_t n)
{
    const struct intervals *covers = &segments->sides[axis].covers;
    enum axis across = other_axis(axis);
    int64_t blocked = 0, line = 0, at = 0; /* end of the last blocked unit */
    for (size_t i = 0; i < covers->count; i++) {
        const struct interval *cover = &covers->items[i];
        bool counted = line == cover->line && at == cover->low;
        if (cover->low > 1 && !counted &&
            segments_pass_through(segments, across, cover->low, cover->line))
            blocked++;
        if (cover->high == n || !segments_pass_through(segments, across, cover->high, cover->line))
            continue;
        blocked++;
        line = cover->line;
        at = cover->high + 1;
    }
    return blocked;
}

bool segments_are_complete(struct segments *segments, int64_t n)
{
    segments_judge(segments);
    int64_t units = 0;
    for (enum axis axis = AXIS_ROW; axis <= AXIS_COLUMN; axis++) {
        const struct intervals *covers = &segments->sides[axis].covers;
        for (size_t i = 0; i < covers->count; i++)
            units += covers->items[i].high - covers->items[i].low;
        if (segments->ends_block)
            units += count_blocked(segments, axis, n);
    }
    return units == 2 * n * (n - 1); /* no overflow: n is at most 10^9 */
}
