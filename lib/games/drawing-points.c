/* What a drawing shows once it is judged: dots and units of length, points, and whether it is full. */
#include "sweep.h"

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
    struct query *queries = drawing_room(drawing, ROOM_QUERIES, rows->count, sizeof *queries);
    int64_t points = 0;
    for (size_t i = 0; i < rows->count; i++)
        queries[i] = (struct query){ .line = rows->items[i].line,
                                     .low = rows->items[i].low,
                                     .high = rows->items[i].high };
    sweep_ask(drawing, drawing->sides[AXIS_COLUMN].covers, queries, rows->count);
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
