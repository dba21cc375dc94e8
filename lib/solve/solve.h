/*
 * Best play: the exact value of a position, found by exhaustive search. Independent of any game: uses only the rules
 * (rules/rules.h).
 */
#ifndef QUIRE_SOLVE_H
#define QUIRE_SOLVE_H

#include "play/play.h"

#define SOLVE_MEMORY ((size_t)1 << 28)

/*
 * A team: threads that work on the same record, each with a judgement and a solver of its own. They find the same
 * values in different orders, and share what they prove in one table.
 */
struct solve_team;
struct solve_team *
solve_team_new(size_t memory);                 /* 0: SOLVE_MEMORY; returns NULL if out of memory */
void solve_team_free(struct solve_team *team); /* accepts NULL */

/* Makes all searches of the team give up. */
void solve_team_stop(struct solve_team *team);

/* Limits of a search. Zeroed: unlimited. */
struct solve_limits {
    double seconds;
    uint64_t positions;      /* number of positions to search */
    size_t memory;           /* size of the transposition table in bytes; 0: SOLVE_MEMORY */
    struct solve_team *team; /* NULL: the solver works alone, with a table of its own */
    unsigned member;         /* of the team; each has another number */
    void (*watch)(
            uint64_t positions); /* called now and then with the number searched; may be NULL */
};

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
 * Creates a solver for the position of a play, which is modified during searches and restored. If best play is
 * undefined or cannot be found, returns NULL and sets *reason. Free it with solver_free.
 */
struct solver *solver_new(struct play *play, const struct solve_limits *limits,
                          const char **reason);
void solver_free(struct solver *solver);

/* The value of the current position. */
struct value solver_value(struct solver *solver);

/* Makes or undoes a legal move. */
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
 * The values of the requested legal moves, in the play's arena. If one could not be found, *complete is set to false:
 * moves may be missing or unsolved.
 */
struct valued_move *solver_moves(struct solver *solver, enum wish wish, size_t *count,
                                 bool *complete);

/*
 * For games whose opponent first picks the group of a move (rules->group): the best moves of the group that contains
 * this move, in the play's arena; none if their value could not be found.
 */
struct valued_move *solver_group(struct solver *solver, struct move move, size_t *count);

/* The number of positions searched so far. */
uint64_t solver_nodes(const struct solver *solver);

#endif
