/* The rules of Making Intersections: see intersections.c. */
#ifndef QUIRE_INTERSECTIONS_H
#define QUIRE_INTERSECTIONS_H

#include "rules.h"
#include "segments.h"
#include "squares.h"

enum { FIELD_N = FIELD_OF_GAME, FIELD_M };
enum { SIZE_N, SIZE_M };
enum { ENDS_BLOCK };

/* True if nothing more can be drawn. */
bool intersections_is_full(const struct position *position);

/* True if a dot is not on the board. */
bool is_dot_outside(const struct position *position, int64_t column, int64_t row);

/* The segment that a move draws. */
struct segment intersections_segment(struct move move, enum segment_role role);

extern const struct rules intersections_rules;

#endif
