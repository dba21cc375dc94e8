/* The rules of Permutations Of +- Integers: see permutations.c. */
#ifndef QUIRE_PERMUTATIONS_H
#define QUIRE_PERMUTATIONS_H

#include "rules.h"

enum { FIELD_M = FIELD_OF_GAME, FIELD_A, FIELD_B, FIELD_SUMS_A, FIELD_SUMS_B };
enum { SIZE_M };
enum { ZERO_TWICE, SIGNED, FROM_ZERO };
enum { LIST_A, LIST_B, LIST_COUNT };

/* A list of 1 to `count`, each with a sign. Linked, so that an insertion takes constant time. */
struct list {
    struct node {
        int64_t integer, next; /* `next` is the size of the next integer; 0 if last */
    } * nodes;                 /* indexed by size; nodes[0].next is the first integer */
    size_t count, capacity;
    bool unknown; /* its integers are not known: any list may follow, and no move is certainly legal */
};

struct permutations {
    struct list lists[LIST_COUNT];
    struct map earlier; /* scratch space for the partial sums of a list */
};

/*
 * The index of the first integer whose size is out of range (1 to the length) or a duplicate; the length if there is
 * none.
 */
size_t permutations_misfit(struct arena *arena, const struct shown *shown);

/* The size of the first integer of a list that is not shown in the same order and with the same sign; 0 if none. */
int64_t permutations_missing(const struct list *list, const struct shown *shown);

/*
 * The points of the player who picked the signs: one for each partial sum that is zero or equals an earlier one in
 * size. Unless it is NULL, `each` receives the points of each place.
 */
int64_t permutations_score(const struct position *position, int which, int64_t *each);

extern const struct rules permutations_rules;

#endif
