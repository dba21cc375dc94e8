/*
 * What the searches share: the position that they walk through, the moves on the way, and the limits. Only for this room;
 * solve.h is for the others.
 */
#ifndef QUIRE_TREE_SEARCH_H
#define QUIRE_TREE_SEARCH_H

#include <time.h>

#include "play/rules.h"
#include "transposition.h"

/* Deeper games, and positions with more moves on the way to them, cannot be searched to their end anyway. */
enum { DEPTH_MAX = 2000, CHOICES_MAX = 1 << 18 };

/* A move to be tried. */
struct choice {
    struct move move;
    uint64_t key;             /* of the position behind it */
    int64_t gain;             /* what the maximizer gains at once */
    int64_t order;            /* smaller ones are tried first */
    int64_t group;            /* see rules->group */
    uint32_t index;           /* in board order */
    uint32_t proof, disproof; /* see proof_number.c */
};

struct search {
    struct position *position;
    unsigned maximizer;
    struct table table;
    struct timespec deadline;
    bool has_deadline;
    uint64_t most_nodes; /* 0: any number */
    bool is_given_up;    /* out of time, or too large; what is found after that means nothing */
    uint64_t nodes, steps;
    unsigned depth;
    struct choice *choices; /* of all positions on the way to the current one, as a stack */
    size_t choice_count, choice_capacity;
    int64_t *points; /* room for those of all players */
};

/* True if the search was given up. Call it after each small piece of work: sometimes it looks at the clock. */
bool search_is_given_up(struct search *search);

/* Pushes the legal moves, without what follows from them; returns where they begin. */
size_t search_push_choices(struct search *search);

/* The number of legal moves. */
uint32_t search_count_choices(struct search *search);

/* The key of the position in the table. */
uint64_t search_key(const struct search *search);

/* What the maximizer has so far; in a game without points 0. */
int64_t search_standing(struct search *search);

bool search_is_maximizing(const struct search *search);

/* Sorts choices by group, then by order, then by index. */
void search_sort(struct search *search, size_t first);

/*
 * Alpha-beta: true if the maximizer can gain at least `value` more from the position, which has this key. It asks
 * nothing else, so that each answer is a bound, which the table keeps.
 */
bool alpha_beta_reaches(struct search *search, uint64_t key, int64_t value);

/* Proof-number search, where the last mover wins: true if the player to move wins. */
bool proof_number_wins(struct search *search);

#endif
