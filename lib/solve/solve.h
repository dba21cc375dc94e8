/*
 * Best play: the exact value of a position, found by searching all that may follow. It names no game: everything it knows
 * comes from the rules (play/rules.h).
 */
#ifndef QUIRE_SOLVE_H
#define QUIRE_SOLVE_H

#include "play/play.h"

/* What a search may use. Zeroed: as much as it takes. */
struct solve_limits {
    double seconds;
    uint64_t positions; /* how many are searched */
    size_t memory;      /* bytes of the table of positions; 0: SOLVE_MEMORY */
};

#define SOLVE_MEMORY ((size_t)1 << 28)

/* Unknown bounds of a value. */
#define VALUE_MIN (-(int64_t)INT32_MAX)
#define VALUE_MAX ((int64_t)INT32_MAX)

/*
 * The value of a position: what the maximizer gets with best play of all, from the beginning of the round or the game.
 * In games with points for each player that is player 1's lead, in a round with an offense the offense's points, and in
 * games that the last mover wins 1 if player 1 wins, else -1. low and high are equal if it was solved.
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
 * A solver for the position of a play, which it changes and puts back; NULL if best play is not defined or cannot be
 * found there, and *reason then says why. Free it with solver_free.
 */
struct solver *solver_new(struct play *play, const struct solve_limits *limits,
                          const char **reason);
void solver_free(struct solver *solver);

/* The value of the position as it is now. */
struct value solver_value(struct solver *solver);

/* Makes a legal move, or takes it back. */
void solver_make(struct solver *solver, struct move move);
void solver_undo(struct solver *solver, struct move move);

/* True if the player to move maximizes the value. */
bool solver_is_maximizing(const struct solver *solver);

/* Legal moves with their values, in board order. */
struct valued_move {
    struct move move;
    struct value value;
};

enum wish { ALL_MOVES, BEST_MOVES, ONE_BEST_MOVE };

/*
 * The values of the legal moves wished for, in the arena of the play. If one could not be found, *complete is false: then
 * some are missing, or not solved.
 */
struct valued_move *solver_moves(struct solver *solver, enum wish wish, size_t *count,
                                 bool *complete);

/*
 * Where the opponent picks the group of a move first (rules->group): the best moves of the group that has this move, in
 * the arena of the play; none if their value could not be found.
 */
struct valued_move *solver_group(struct solver *solver, struct move move, size_t *count);

/* The positions searched so far. */
uint64_t solver_nodes(const struct solver *solver);

#endif
