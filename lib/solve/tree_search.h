/*
 * Shared by the searches: the current position, the moves that lead to it, and the limits. Private to this directory;
 * others include solve.h.
 */
#ifndef QUIRE_TREE_SEARCH_H
#define QUIRE_TREE_SEARCH_H

#include <stdatomic.h>

#include "play/play.h"
#include "solve_limits.h"
#include "transposition.h"

/* Deeper games, or positions with more moves on the path, cannot be searched to the end anyway. */
enum { DEPTH_MAX = 2000, CHOICES_MAX = 1 << 18 };

/* How much is left to prove that the player to move wins, or loses: see proof_number.c. */
struct numbers {
    uint32_t proof, disproof;
};

/* A move to try. */
struct choice {
    struct move move;
    uint64_t key;           /* of the position after the move */
    int64_t gain;           /* the maximizer's immediate gain */
    int64_t order;          /* ascending: the smallest is tried first */
    int64_t group;          /* see rules->group */
    uint32_t index;         /* position in board order */
    uint32_t rank;          /* among choices that are equal otherwise; differs between threads */
    struct numbers numbers; /* of the position after the move */
};

struct search {
    struct position *position;
    unsigned maximizer;
    struct table *table;
    uint64_t salt; /* differs between solvers that use the same table for different positions */
    const atomic_bool *stop; /* or NULL */
    unsigned member;         /* of a team, from 0 */
    void (*on_progress)(uint64_t nodes);
    double deadline;     /* by the monotonic clock, in seconds; 0: none */
    uint64_t most_nodes; /* 0: no limit */
    bool is_given_up;    /* out of time or too large; later results are meaningless */
    uint64_t nodes, steps;
    unsigned depth;
    struct choice *choices; /* a stack: the choices of all positions on the current path */
    size_t choice_count, choice_capacity;
    int64_t *points; /* scratch space for the points of all players */
};

/* Why best play from this position cannot be searched, or NULL. */
const char *search_obstacle(const struct play *play);

/* Begins a search without a table. */
void search_begin(struct search *search, struct play *play, const struct solve_limits *limits);

/* True if the search was given up. Call it after each small step; it checks the clock now and then. */
bool search_is_given_up(struct search *search);

/* Pushes the legal moves, without examining the positions after them; returns the index of the first. */
size_t search_push_choices(struct search *search);

/* The transposition table key of the position. */
uint64_t search_key(const struct search *search);

/* The maximizer's lead so far; 0 in a game without points. */
int64_t search_lead(struct search *search);

bool search_is_maximizing(const struct search *search);

/* Sorts choices by group, then by order, then by index. */
void search_sort(struct search *search, size_t first);

/*
 * Alpha-beta: true if the maximizer can gain at least `value` more from the position with this key. Because of this
 * null window, every answer is a bound, which the table stores.
 */
bool alpha_beta_reaches(struct search *search, uint64_t key, int64_t value);

/* Proof-number search, for games that the last mover wins: true if the player to move wins. */
bool proof_number_wins(struct search *search);

/* Sorts choices so that those that seem to win come first. */
void proof_number_sort(struct search *search, size_t first);

#endif
