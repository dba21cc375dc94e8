/*
 * Best play: the exact value of a position, found by exhaustive search. Independent of any game: uses only the rules
 * (rules/rules.h).
 */
#ifndef QUIRE_SOLVE_H
#define QUIRE_SOLVE_H

#include "fraction.h"
#include "play/play.h"
#include "solve_limits.h"

/* Bounds of an unknown value. */
#define VALUE_MIN (-(int64_t)INT32_MAX)
#define VALUE_MAX ((int64_t)INT32_MAX)

/*
 * The value of a position: the maximizer's result with best play by all, counted from the beginning of the round or
 * game. If each player scores points, it is player 1's lead; in a round with an offense, the offense's points; if the
 * last mover wins, 1 if player 1 wins, else -1. low equals high if the position was solved.
 */
struct value {
    int64_t low, high;
};

static inline bool is_solved(struct value value)
{
    return value.low == value.high;
}

struct solver;

/*
 * Creates a solver for the position of a play, which is modified during searches and restored; the caller may make and
 * undo moves in between. If best play is undefined or cannot be found, returns NULL and sets *reason. Free it with
 * solver_free.
 */
struct solver *solver_new(struct play *play, const struct solve_limits *limits,
                          const char **reason);
void solver_free(struct solver *solver);

/* The value of the current position. */
struct value solver_value(struct solver *solver);

/* True if the player to move maximizes the value. */
bool solver_is_maximizing(const struct solver *solver);

/* Legal moves with their values, in board order. */
struct valued_move {
    struct move move;
    struct value value;
};

/* Some of them, in the play's arena. */
struct valued_moves {
    struct valued_move *items;
    size_t count;
    bool is_complete; /* else a value could not be found: moves may be missing or unsolved */
};

/* The requested legal moves. */
enum which_moves { ALL_MOVES, BEST_MOVES, ONE_BEST_MOVE };
struct valued_moves solver_moves(struct solver *solver, enum which_moves which);

/*
 * For games whose opponent first picks the group of a move (rules->group): the best moves of the group that contains
 * this move; none if their value could not be found.
 */
struct valued_moves solver_group(struct solver *solver, struct move move);

/*
 * For games in which players choose in secret: the value in mixed strategies, which is what player 1 gains on average
 * over player 2 by the end of the game if both choose at random, with the best weights. It is exact.
 */
struct mixed_choice {
    int64_t choice;
    struct fraction weight; /* how often to choose it */
};
struct mixed_solution {
    struct fraction value;           /* unknown if the search was given up */
    struct mixed_choice *choices[2]; /* of each player, those with a weight; in the play's arena */
    size_t counts[2];
    uint64_t positions; /* searched */
};

/* Solves the position of a play. Returns false and sets *reason if that is not possible. */
bool solve_mixed(struct play *play, const struct solve_limits *limits,
                 struct mixed_solution *solution, const char **reason);

/* The number of positions searched so far. */
uint64_t solver_nodes(const struct solver *solver);

#endif
