/*
 * Straight segments between dots, in the order drawn: finds those that coincide with or cross an earlier one, and the
 * number of dots where three or four of them meet.
 *
 * Only the ends of segments are stored, not dots or unit lengths. A few segments are compared with each earlier one,
 * which is fastest; very many are judged together by a sweep line in O(k log k) time for k segments, regardless of the
 * size of the board.
 */
#ifndef QUIRE_SEGMENTS_H
#define QUIRE_SEGMENTS_H

#include <stdint.h>

#include "base/arena.h"

enum axis { AXIS_ROW, AXIS_COLUMN };

enum segment_fault { SEGMENT_GOOD, SEGMENT_COINCIDES, SEGMENT_CROSSES };

/* IGNORED segments are left out; CANDIDATES are judged after all DRAWN ones. */
enum segment_role { SEGMENT_IGNORED, SEGMENT_DRAWN, SEGMENT_CANDIDATE };

struct segment {
    struct slice text;
    enum segment_role role;
    enum axis axis;    /* in a row or a column */
    int64_t line;      /* number of the row or column */
    int64_t low, high; /* range within the line */
    enum segment_fault fault;
    size_t other; /* the earlier segment in conflict */
};

/* An interval of a line: a part that is drawn, or dots that a segment passes through. */
struct interval {
    int64_t line, low, high;
    size_t time; /* index of the segment it comes from */
};

/* Sorted, disjoint intervals. */
struct intervals {
    struct interval *items;
    size_t count;
};

/* Scratch buffers, reused for each set of segments. */
enum scratch_use {
    SCRATCH_COVERS, /* one for each axis; likewise the next */
    SCRATCH_PASSES = SCRATCH_COVERS + 2,
    SCRATCH_WALLS = SCRATCH_PASSES + 2,
    SCRATCH_TIPS,
    SCRATCH_ENDS,
    SCRATCH_QUERIES,
    SCRATCH_EVENTS,
    SCRATCH_TREE,
    SCRATCH_COUNT
};

/* A zeroed struct is empty. All memory is in its arena. */
struct segments {
    struct arena *arena;
    bool ends_block; /* passing between two ends at a dot counts as crossing */
    struct segment *items;
    size_t count, capacity;
    bool is_measured, is_judged; /* results are up to date */
    struct side {
        struct intervals covers; /* drawn parts, once measured; touching intervals are merged */
        struct intervals passes; /* dots that segments pass through, once judged */
    } sides[2];
    struct scratch_buffer {
        void *bytes;
        size_t size;
    } scratch[SCRATCH_COUNT];
};

/* Removes all segments. */
void segments_clear(struct segments *segments);

/* Adds a segment to be judged; removes the last segment. */
void segments_add(struct segments *segments, struct segment segment);
void segments_remove(struct segments *segments);

/* Up to this number it is fast enough to judge segments one by one. */
enum { SEGMENTS_FEW = 1000 };

/* Finds the fault of a segment if it were drawn now, and the segment it conflicts with. */
void segments_judge_one(const struct segments *segments, struct segment *segment);

/* Finds the drawn parts of each line. */
void segments_measure(struct segments *segments);

/* Measures, and finds the faults of all segments at once. */
void segments_judge(struct segments *segments);

/* The number of dots where three or four unit lengths meet. */
int64_t segments_points(struct segments *segments);

/* True if no segment can be added on n by n dots. */
bool segments_are_complete(struct segments *segments, int64_t n);

/* --- after segments_judge --- */

/* The number of unit lengths at a dot; a dot with at least POINT_UNITS scores. */
enum { POINT_UNITS = 3 };
int segments_units_at(const struct segments *segments, int64_t column, int64_t row);

/* True if a segment in this line passes through dot `at` of the line. */
bool segments_pass_through(const struct segments *segments, enum axis axis, int64_t line,
                           int64_t at);

/* True if a segment across this line may not pass through dot `at` of the line. */
bool segments_block(const struct segments *segments, enum axis axis, int64_t line, int64_t at);

#endif
