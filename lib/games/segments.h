/*
 * Straight segments between dots, in the order drawn: which ones coincide with or cross an earlier
 * one, and at how many dots three or four of them meet.
 *
 * Only the ends of segments are stored, no dots or unit lengths. A segment is compared with each one
 * drawn before, which is quickest where these are few; very many are judged at once, by a sweep
 * line: k segments take k log k steps on any board.
 */
#ifndef QUIRE_SEGMENTS_H
#define QUIRE_SEGMENTS_H

#include <stdint.h>

#include "base/arena.h"

enum axis { AXIS_ROW, AXIS_COLUMN };

enum segment_fault { SEGMENT_GOOD, SEGMENT_COINCIDES, SEGMENT_CROSSES };

/*
 * The role of a segment: IGNORED ones are left out, CANDIDATES are judged after all that are DRAWN.
 */
enum segment_role { SEGMENT_IGNORED, SEGMENT_DRAWN, SEGMENT_CANDIDATE };

struct segment {
    struct slice text;
    enum segment_role role;
    enum axis axis;    /* whether it lies in a row or a column */
    int64_t line;      /* number of that row or column */
    int64_t low, high; /* its range within the line */
    size_t first_end;  /* indices of its ends in its axis */
    size_t last_end;
    enum segment_fault fault;
    size_t other; /* the earlier segment that it conflicts with */
};

/* An interval of a line: of what is drawn, or of the dots that a segment passes through. */
struct interval {
    int64_t line, low, high;
    size_t time; /* index of the segment that it comes from */
};

/* Sorted, disjoint intervals. */
struct intervals {
    struct interval *items;
    size_t count;
};

/* Scratch buffers, reused from one set of segments to the next. */
enum scratch_use {
    SCRATCH_TIPS,
    SCRATCH_ENDS, /* one for each axis, as for the next two */
    SCRATCH_COVERS = SCRATCH_ENDS + 2,
    SCRATCH_PASSES = SCRATCH_COVERS + 2,
    SCRATCH_JOINTS = SCRATCH_PASSES + 2,
    SCRATCH_QUERIES,
    SCRATCH_EVENTS,
    SCRATCH_TREE,
    SCRATCH_COUNT
};

/* A zeroed struct is empty. Everything lives in its arena. */
struct segments {
    struct arena *arena;
    bool ends_block; /* passing straight between two ends at a dot counts as crossing them */
    struct segment *items;
    size_t count, capacity;
    bool is_measured, is_judged; /* as they are now */
    struct side {
        struct end *ends; /* dots in lines of this axis where segments end, sorted */
        size_t end_count;
        struct intervals
                covers; /* what is drawn, once it is measured; touching intervals are merged */
        struct intervals passes; /* the dots that segments pass through, once they are judged */
    } sides[2];
    struct scratch_buffer {
        void *bytes;
        size_t size;
    } rooms[SCRATCH_COUNT];
};

/* Forgets the segments. */
void segments_clear(struct segments *segments);

/* Adds a segment to be judged; takes the last one away. */
void segments_add(struct segments *segments, struct segment segment);
void segments_remove(struct segments *segments);

/* So many can be judged one after the other in reasonable time. */
enum { SEGMENTS_FEW = 1000 };

/* Finds the fault of a segment that would be drawn now, and the segment that it conflicts with. */
void segments_judge_one(const struct segments *segments, struct segment *segment);

/* Finds what is drawn of each line. */
void segments_measure(struct segments *segments);

/* The same, and the fault of every segment at once. */
void segments_judge(struct segments *segments);

/* The number of dots where three or four unit lengths meet. */
int64_t segments_points(struct segments *segments);

/* True if no segment can be added on n by n dots. */
bool segments_are_complete(struct segments *segments, int64_t n);

/* --- after segments_judge --- */

/*
 * True if a segment could be drawn now, as segments_judge_one would find. That takes a few steps for each dot that it
 * passes through, however many segments there are.
 */
bool segments_allow(const struct segments *segments, const struct segment *segment);

/* How many unit lengths meet at a dot; so many score. */
enum { POINT_UNITS = 3 };
int segments_units_at(const struct segments *segments, int64_t column, int64_t row);

/* True if a segment in this line passes through its dot `at`. */
bool segments_pass_through(const struct segments *segments, enum axis axis, int64_t line,
                           int64_t at);

/* True if a segment across this line may not pass through its dot `at`. */
bool segments_block(const struct segments *segments, enum axis axis, int64_t line, int64_t at);

#endif
