/*
 * Segments drawn on a board of dots (Making Intersections): which of them coincide or cross, and where they meet.
 *
 * The segments of an axis are points in a tree: line, low, high. Those that a segment may meet are in a box, so the
 * first of them is found without a look at the others.
 */
#ifndef QUIRE_SEGMENTS_H
#define QUIRE_SEGMENTS_H

#include "base/slice.h"
#include "point_tree.h"

enum axis { AXIS_ROW, AXIS_COLUMN };

enum segment_fault { SEGMENT_GOOD, SEGMENT_COINCIDES, SEGMENT_CROSSES };

/* IGNORED segments are not on the board; EXTRA ones come after the end of the round. Neither counts. */
enum segment_role { SEGMENT_IGNORED, SEGMENT_DRAWN, SEGMENT_EXTRA };

struct segment {
    struct slice text;
    enum segment_role role;
    enum axis axis;    /* in a row or a column */
    int64_t line;      /* number of the row or column */
    int64_t low, high; /* range within the line */
};

/* From one dot of a line to the next. */
struct unit {
    enum axis axis;
    int64_t line, from;
};

/* All memory is in its arena. */
struct segments {
    struct arena *arena;
    bool ends_block; /* passing between two ends at a dot counts as crossing */
    struct segment *items;
    size_t count, capacity;
    int64_t length;             /* of all that are drawn, even where they coincide */
    struct point_tree drawn[2]; /* those of each axis, with their indices */
    /*
     * if ends_block: where two segments of an axis meet end to end, as the point (line, dot, dot) with the index of the
     * later one
     */
    struct point_tree joints[2];
    struct unit free;          /* no unit before this one can be drawn; rows come before columns */
    struct stretch *stretches; /* room for segments_points */
    struct visit *visits;
    size_t stretch_capacity, visit_capacity;
};

/* Begins with no segment on a board of `side` by `side` dots; 0 means unknown. */
void segments_begin(struct segments *segments, struct arena *arena, int64_t side, bool ends_block);

/* Adds a segment; removes the last one, or all. */
void segments_add(struct segments *segments, struct segment segment);
void segments_remove(struct segments *segments);
void segments_clear(struct segments *segments);

/* The fault of a segment if it were drawn now; *other is the first segment that it conflicts with. */
enum segment_fault segments_judge(const struct segments *segments, const struct segment *segment,
                                  const struct segment **other);

/* The number of unit lengths at a dot; a dot with at least POINT_UNITS scores. */
enum { POINT_UNITS = 3 };
int segments_units_at(const struct segments *segments, int64_t column, int64_t row);

/* The number of dots that score. */
int64_t segments_points(struct segments *segments);

#endif
