/*
 * A sweep goes over a board line by line, and finds what crosses stretches of its lines. Stretches and
 * queries, k together, cost k log k steps on whatever board.
 */
#ifndef QUIRE_SWEEP_H
#define QUIRE_SWEEP_H

#include <stdlib.h>

#include "drawing.h"

/* --- for all parts of a drawing --- */

static inline enum axis other_axis(enum axis axis)
{
    return axis == AXIS_ROW ? AXIS_COLUMN : AXIS_ROW;
}

/* For sorting by numbers. */
static inline int compare_places(int64_t a, int64_t b)
{
    return a < b ? -1 : a > b;
}

/*
 * As qsort. On paper there are few segments: where it is expanded, so many are sorted without a call for
 * each comparison.
 */
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

/* The time of what never came. */
#define NEVER SIZE_MAX

/* Room for `count` members and one more, uninitialised; it is free again for the next use. */
void *drawing_room(struct drawing *drawing, int use, size_t count, size_t size);

/* --- the sweep --- */

/* A stretch of a line, for which it is asked what crosses it: how many, and which came first. */
struct query {
    int64_t line, low, high;
    size_t segment; /* that asks */
    size_t count, earliest;
};

/*
 * Answers queries in lines of one axis about walls, which are sorted stretches of the other. Ends count: a wall
 * that ends in the line of a query crosses it.
 */
void sweep_ask(struct drawing *drawing, struct stretches walls, struct query *queries,
               size_t count);

#endif
