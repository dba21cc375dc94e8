/* The rules of Permudrome: see permudrome.c. */
#ifndef QUIRE_PERMUDROME_H
#define QUIRE_PERMUDROME_H

#include "placement.h"

enum { FIELD_N = FIELD_OF_GAME, FIELD_COLUMNS, FIELD_ROWS, FIELD_GRID };
enum { SIZE_N };
enum { IN_A_TURN = 2, TURNS = 4 /* n must be a multiple */ };

struct permudrome {
    struct placement placement; /* must be first: see placement.h */
    int64_t *differences, *reach;
    size_t differences_capacity, reach_capacity;
};

/*
 * A player's n - 1 differences: of columns from the left, or of rows from the top. NULL unless each column and row has
 * exactly one square.
 */
const int64_t *permudrome_differences(const struct position *position, int axis);

extern const struct rules permudrome_rules;

#endif
