/*
 * Straight segments between dots, in the order in which they are drawn: which of them coincide with or
 * cross one drawn before, and how many dots three or four of them meet at.
 *
 * Nothing is stored for a dot or a unit of length, only for the ends of segments: k segments on
 * whatever board cost k log k steps.
 */
#ifndef QUIRE_DRAWING_H
#define QUIRE_DRAWING_H

#include <stdint.h>

#include "../arena.h"

enum axis { AXIS_ROW, AXIS_COLUMN };

enum segment_fault { SEGMENT_GOOD, SEGMENT_COINCIDES, SEGMENT_CROSSES };

/* What a segment is to those drawn after it: STRAY is left out, ASKED comes after all that are DRAWN. */
enum segment_role { SEGMENT_STRAY, SEGMENT_DRAWN, SEGMENT_ASKED };

struct segment {
    struct slice text;
    enum segment_role role;
    enum axis axis;    /* it lies in a row or in a column */
    int64_t line;      /* the number of that row or column */
    int64_t low, high; /* from where to where in the line */
    size_t first_end;  /* the ends of its axis that it goes from and to */
    size_t last_end;
    enum segment_fault fault;
    size_t other; /* the segment drawn before that is in its way */
};

/* A stretch of a line: of what is drawn, or of the dots that a segment passes through. */
struct stretch {
    int64_t line, low, high;
    size_t time; /* the segment with which it came */
};

/* A sorted array of them that do not overlap, once the drawing is judged. */
struct stretches {
    struct stretch *items;
    size_t count;
};

/* What room is wanted for; it is used again for the next drawing. */
enum room_use {
    ROOM_TIPS,
    ROOM_ENDS, /* one for each axis, as for the next two */
    ROOM_COVERS = ROOM_ENDS + 2,
    ROOM_PASSES = ROOM_COVERS + 2,
    ROOM_JOINTS = ROOM_PASSES + 2,
    ROOM_QUERIES,
    ROOM_EVENTS,
    ROOM_TREE,
    ROOM_COUNT
};

/* A zeroed drawing is empty. What it stores is in its arena. */
struct drawing {
    struct arena *arena;
    bool ends_block; /* to pass straight between two ends at a dot is to cross them */
    struct segment *segments;
    size_t count, capacity;
    struct side {
        struct end *ends; /* the dots in lines of this axis where a segment ends, in order */
        size_t end_count;
        struct stretches covers; /* what is drawn; stretches that touch are one */
        struct stretches passes; /* the dots that a segment passes through */
    } sides[2];
    struct room {
        void *bytes;
        size_t size;
    } rooms[ROOM_COUNT];
};

/* Forgets the segments. */
void drawing_clear(struct drawing *drawing);

/* Adds a segment from one dot to another, each column and row, as it is to be judged. */
void drawing_add(struct drawing *drawing, struct segment segment);

/* Finds the fault of each segment. To be called once all are added, and before what follows. */
void drawing_judge(struct drawing *drawing);

/*
 * True where no segment that is drawn coincides with or crosses another one, in a drawing where ends do not
 * block. It need not be judged; each segment drawn is a step.
 */
bool drawing_admits(const struct drawing *drawing, const struct segment *segment);

/* The number of dots that three or four units of length meet at. */
int64_t drawing_points(struct drawing *drawing);

/* How many units of length meet at a dot; so many score. */
enum { POINT_UNITS = 3 };
int drawing_units(const struct drawing *drawing, int64_t column, int64_t row);

/* True where on n by n dots there is no more segment to draw. */
bool drawing_is_full(const struct drawing *drawing, int64_t n);

/* True where a segment that lies in this line passes through its dot `at`. */
bool drawing_passes(const struct drawing *drawing, enum axis axis, int64_t line, int64_t at);

/* True where a segment across this line may not pass through its dot `at`. */
bool drawing_bars(const struct drawing *drawing, enum axis axis, int64_t line, int64_t at);

#endif
