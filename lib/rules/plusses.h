/* The rules of Plusses And Minuses: see plusses.c. */
#ifndef QUIRE_PLUSSES_H
#define QUIRE_PLUSSES_H

#include "placement.h"

enum {
    FIELD_N = FIELD_OF_GAME,
    FIELD_FIRST,
    FIELD_PREDICTION,
    FIELD_TRUTH,
    FIELD_MOVES,
    FIELD_GRID
};
enum { SIZE_N };
enum { FROM_TOP };

/* In the order of the grammar's alphabet. */
enum { PLUS, MINUS, UNKNOWN };

/* PLUS or MINUS as written. */
static inline char sign_char(int64_t sign)
{
    return "+-"[sign];
}

/* State of one player. Player 1 predicts the steps from column to column, player 2 those from row to row. */
struct predictor {
    int64_t *prediction;
    size_t count, capacity;
};

struct plusses {
    struct placement placement; /* must be first: see placement.h */
    bool first_is_1;            /* player 1 fills the first square */
    struct predictor sides[2];  /* by player, from 0; also BY_COLUMN, BY_ROW */
    int64_t *free_before[2];    /* scratch space for the key */
    size_t free_capacity[2];
};

/* The sign of the step from line k to the next one; UNKNOWN unless each of the two has exactly one square. */
int64_t plusses_sign(const struct plusses *state, int side, int64_t k);

/* The true signs for a player, formatted, once all squares are filled; UNKNOWN signs are left out. */
struct slice plusses_write_truth(const struct position *position, size_t player);

/* A player's prediction, formatted. */
const char *plusses_write_prediction(const struct position *position, unsigned player);

extern const struct rules plusses_rules;

#endif
