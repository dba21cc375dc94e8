/*
 * Counts the dots that score in Making Intersections.
 *
 * Segments of a line that touch or overlap make a stretch. Where a stretch of a row and one of a column meet, the dot
 * has one unit of each that ends there and two of each that goes on: it scores unless both end. A sweep from column to
 * column counts the meetings without listing them: there may be far more of them than segments.
 */
#include <stdlib.h>

#include "base/order.h"
#include "segments.h"

struct stretch {
    int64_t line, low, high;
    int64_t open; /* of rows: see open_before */
};

/* --- stretches --- */

static int compare_stretches(const void *one, const void *other)
{
    const struct stretch *a = one, *b = other;
    int order = COMPARE(a->line, b->line);
    return order ? order : COMPARE(a->low, b->low);
}

/* Writes the stretches of an axis, in order, and returns their number. */
static size_t join_segments(const struct segments *segments, enum axis axis, struct stretch *to)
{
    size_t count = 0, joined = 0;
    for (size_t i = 0; i < segments->count; i++) {
        const struct segment *item = &segments->items[i];
        if (item->axis == axis && item->role == SEGMENT_DRAWN)
            to[count++] =
                    (struct stretch){ .line = item->line, .low = item->low, .high = item->high };
    }
    qsort(to, count, sizeof *to, compare_stretches);
    for (size_t i = 0; i < count; i++) {
        struct stretch *last = &to[joined - (joined > 0)];
        if (joined == 0 || last->line != to[i].line || last->high < to[i].low)
            to[joined++] = to[i];
        else if (last->high < to[i].high)
            last->high = to[i].high;
    }
    return joined;
}

/* The number of stretches that begin in a lower line, or in this line before this dot. */
static size_t count_before(const struct stretch *stretches, size_t count, int64_t line, int64_t at)
{
    struct stretch dot = { .line = line, .low = at };
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_stretches(&stretches[middle], &dot) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* --- the rows that are open: those with a stretch at the current column --- */

/* The sums are a Fenwick tree: that of row i counts the rows before i + 1, as far back as its lowest bit says. */
static void change_open(struct stretch *rows, size_t count, size_t row, int64_t by)
{
    for (size_t i = row + 1; i <= count; i += i & -i)
        rows[i - 1].open += by;
}

static int64_t open_before(const struct stretch *rows, size_t row)
{
    int64_t open = 0;
    for (size_t i = row; i > 0; i -= i & -i)
        open += rows[i - 1].open;
    return open;
}

/* --- dots --- */

/* What happens at a column, in this order. */
struct visit {
    int64_t column;
    enum { ROW_BEGINS, COLUMN_MEETS, ROW_ENDS } kind;
    size_t stretch;
};

static int compare_visits(const void *one, const void *other)
{
    const struct visit *a = one, *b = other;
    int order = COMPARE(a->column, b->column);
    return order ? order : COMPARE(a->kind, b->kind);
}

static size_t list_visits(const struct stretch *rows, size_t row_count,
                          const struct stretch *columns, size_t column_count, struct visit *to)
{
    size_t count = 0;
    for (size_t i = 0; i < row_count; i++) {
        to[count++] = (struct visit){ rows[i].low, ROW_BEGINS, i };
        to[count++] = (struct visit){ rows[i].high, ROW_ENDS, i };
    }
    for (size_t i = 0; i < column_count; i++)
        to[count++] = (struct visit){ columns[i].line, COLUMN_MEETS, i };
    qsort(to, count, sizeof *to, compare_visits);
    return count;
}

static int64_t count_open(const struct stretch *rows, size_t row_count,
                          const struct stretch *column)
{
    return open_before(rows, count_before(rows, row_count, column->high + 1, 0)) -
           open_before(rows, count_before(rows, row_count, column->low, 0));
}

static bool is_end(const struct stretch *rows, size_t row_count, int64_t column, int64_t row)
{
    size_t i = count_before(rows, row_count, row, column + 1);
    const struct stretch *stretch = &rows[i - (i > 0)];
    return i > 0 && stretch->line == row && (stretch->low == column || stretch->high == column);
}

/* From column to column, in k log k steps for k segments. */
static int64_t sweep(struct segments *segments)
{
    int64_t points = 0;
    ARENA_RESERVE(segments->arena, segments->stretches, segments->count,
                  segments->stretch_capacity);
    ARENA_RESERVE(segments->arena, segments->visits, 2 * segments->count, segments->visit_capacity);
    struct stretch *rows = segments->stretches;
    size_t row_count = join_segments(segments, AXIS_ROW, rows);
    struct stretch *columns = rows + row_count;
    size_t column_count = join_segments(segments, AXIS_COLUMN, columns);
    size_t visits = list_visits(rows, row_count, columns, column_count, segments->visits);
    for (size_t i = 0; i < visits; i++) {
        const struct visit *visit = &segments->visits[i];
        const struct stretch *column = &columns[visit->stretch];
        if (visit->kind != COLUMN_MEETS)
            change_open(rows, row_count, visit->stretch, visit->kind == ROW_BEGINS ? 1 : -1);
        else
            points += count_open(rows, row_count, column) -
                      is_end(rows, row_count, visit->column, column->low) -
                      is_end(rows, row_count, visit->column, column->high);
    }
    return points;
}

/* --- a few segments: each is compared with each, which is then faster --- */

enum { FEW = 24 };

/* Adds a segment to the stretches of its axis, and returns their new number. */
static size_t join_segment(struct stretch *stretches, size_t count, const struct segment *segment)
{
    struct stretch joined = { .line = segment->line, .low = segment->low, .high = segment->high };
    for (size_t i = 0; i < count;) {
        struct stretch *other = &stretches[i];
        if (other->line != joined.line || other->high < joined.low || joined.high < other->low) {
            i++;
            continue;
        }
        joined.low = MIN(other->low, joined.low);
        joined.high = MAX(other->high, joined.high);
        *other = stretches[--count];
    }
    stretches[count++] = joined;
    return count;
}

static bool is_scoring(const struct stretch *row, const struct stretch *column)
{
    if (column->line < row->low || row->high < column->line)
        return false;
    if (row->line < column->low || column->high < row->line)
        return false;
    bool row_ends = row->low == column->line || row->high == column->line,
         column_ends = column->low == row->line || column->high == row->line;
    return !(row_ends && column_ends);
}

static int64_t compare_all(const struct segments *segments)
{
    struct stretch stretches[2][FEW];
    size_t counts[2] = { 0, 0 };
    int64_t points = 0;
    for (size_t i = 0; i < segments->count; i++) {
        const struct segment *item = &segments->items[i];
        if (item->role == SEGMENT_DRAWN)
            counts[item->axis] = join_segment(stretches[item->axis], counts[item->axis], item);
    }
    for (size_t i = 0; i < counts[AXIS_ROW]; i++)
        for (size_t j = 0; j < counts[AXIS_COLUMN]; j++)
            points += is_scoring(&stretches[AXIS_ROW][i], &stretches[AXIS_COLUMN][j]);
    return points;
}

int64_t segments_points(struct segments *segments)
{
    return segments->count <= FEW ? compare_all(segments) : sweep(segments);
}
