/*
 * Sweep line algorithm: finds what crosses intervals of a board's lines. Takes O(k log k) time for k intervals and
 * queries, regardless of the size of the board.
 */
#ifndef QUIRE_SWEEP_LINE_H
#define QUIRE_SWEEP_LINE_H

#include <stdlib.h>

#include "segments.h"

/* --- shared by the source files for segments --- */

static inline enum axis other_axis(enum axis axis)
{
    return axis == AXIS_ROW ? AXIS_COLUMN : AXIS_ROW;
}

/* Comparison of numbers, for sorting. */
static inline int compare_int64(int64_t a, int64_t b)
{
    return a < b ? -1 : a > b;
}

/* Like qsort, but sorts a few items inline without calling the comparison function: most drawings have few segments. */
static inline void sort(void *items, size_t count, size_t size,
                        int (*compare)(const void *left, const void *right))
{
    enum { FEW = 24, LARGEST = 64 };
    _Alignas(16) char held[LARGEST];
    char *first = items;
    if (count > FEW || size > LARGEST) {
        qsort(items, count, size, compare);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        char *to = first + i * size;
        memcpy(held, to, size);
        for (; to > first && compare(to - size, held) > 0; to -= size)
            memcpy(to, to - size, size);
        memcpy(to, held, size);
    }
}

/* The time of an event that did not happen. */
#define NEVER SIZE_MAX

/* A scratch buffer for `count` + 1 items, uninitialised; overwritten at the next use. */
void *segments_scratch(struct segments *segments, int use, size_t count, size_t size);

/* --- the sweep --- */

/* An interval of a line; the answer is how many segments cross it, and the earliest of them. */
struct crossing_query {
    int64_t line, low, high;
    size_t segment; /* the segment that the query belongs to */
    size_t count, earliest;
};

/*
 * Answers queries in lines of one axis against walls, which are sorted intervals of the other axis. A wall that ends on
 * a query's line crosses it.
 */
void sweep_line_answer(struct segments *segments, struct intervals walls,
                       struct crossing_query *queries, size_t count);

#endif
