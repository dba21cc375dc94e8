/*
 * What the parts of the rules of Plusses And Minuses share: plusses.c has the squares and the grid,
 * plusses-signs.c what the players predict, and what comes true.
 */
#ifndef QUIRE_PLUSSES_H
#define QUIRE_PLUSSES_H

#include "../compose.h"
#include "grid.h"

/* The game's own fields, as in their table. */
enum {
    FIELD_N = FIELD_OF_GAME,
    FIELD_FIRST,
    FIELD_PREDICTION,
    FIELD_TRUTH,
    FIELD_MOVES,
    FIELD_GRID
};

/* A filled square, and whether another one shares its column or its row. */
struct filled {
    struct square square;
    struct slice where;
    bool column_shared, row_shared;
};

struct plusses {
    int64_t n;              /* 0 while unknown */
    struct filled *squares; /* in the order filled; in a grid, the top row first */
    size_t count, capacity;
    struct map columns, rows; /* number to the index of the first square filled there */
    struct map filled;        /* of all squares, by key; made when a grid is compared */
    struct grid grid;
    bool moved;   /* squares stand in Moves: */
    bool gap;     /* squares may be missing */
    bool outside; /* a square is not on the grid */
    bool broken;  /* the squares are no part of a permutation */
};

/* The square that takes a column or a row, by its number in state->columns or state->rows; or NULL. */
struct filled *plusses_filled(const struct plusses *state, const struct map *map, int64_t number);

/* --- signs --- */

/* True where both predictions are there, and where they are as long as they should be, too. */
bool plusses_has_predictions(const struct play *play);
bool plusses_is_predicted(const struct play *play);

/* Judges the length of every prediction of the record, once all squares are there. */
void plusses_judge_predictions(struct play *play);

/* A point for each place where prediction and truth agree, as far as the squares are filled. */
int64_t plusses_points(const struct play *play, unsigned player);

/* Judges Truth: of a player or collects it as a claim; n squares of a permutation are filled. */
void plusses_judge_truth(struct play *play, unsigned player);

/* Whose turn it is to predict; 0 where both are done, or a square is filled. */
unsigned plusses_predicting(const struct play *play);

/* A prediction with its next sign as it is written: player c's, of place d in the grammar's alphabet. */
const char *plusses_write_prediction(const struct play *play, struct move move);

/* Both predict n-1 signs, one as likely as the other. */
void plusses_prepare(struct composer *composer);

#endif
