/*
 * Segments drawn on a board of dots (Making Intersections): which of them coincide or cross, and where they meet.
 *
 * Each line of the board links its segments, so that a segment is compared only with those that it may meet.
 */
#ifndef QUIRE_SEGMENTS_H
#define QUIRE_SEGMENTS_H

#include "base/number_map.h"
#include "base/slice.h"

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
    size_t next; /* index of the one drawn next in its line; of the last one, that of the first */
};

/* A zeroed struct is empty. All memory is in its arena. */
struct segments {
    struct arena *arena;
    bool ends_block; /* passing between two ends at a dot counts as crossing */
    struct segment *items;
    size_t count, capacity;
    int64_t length;            /* of all that are drawn, even where they coincide */
    struct number_map last[2]; /* in each line of an axis: the last one drawn, counted from 1 */
};

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
int64_t segments_points(const struct segments *segments);

#endif
