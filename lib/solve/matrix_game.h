/*
 * Matrix games: two players choose a row and a column at the same time, and the row player gains the value there at the
 * other's expense. Solved exactly, by linear programming.
 */
#ifndef QUIRE_MATRIX_GAME_H
#define QUIRE_MATRIX_GAME_H

#include <stddef.h>

#include "fraction.h"

struct matrix_game {
    size_t rows, columns;            /* at least one of each */
    const struct fraction *values;   /* row by row */
    struct fraction *row_weights;    /* set to how often to choose each row; NULL: not wanted */
    struct fraction *column_weights; /* likewise */
};

/* The value if both choose as well as possible; unknown if memory runs out or a number becomes too large. */
struct fraction matrix_game_value(const struct matrix_game *game);

#endif
