/*
 * Points in three dimensions, in the order in which they were added; finds the first one in a box.
 *
 * A point halves its part of the space in one dimension, and later points of a half are below it, as in a k-d tree. So
 * the depth is at most the number of bits of a point, nothing ever moves, and the last point added is a leaf.
 */
#ifndef QUIRE_POINT_TREE_H
#define QUIRE_POINT_TREE_H

#include "base/arena.h"

enum { DIMENSIONS = 3 };

/*
 * There are two trees of the same points. One is halved in the first dimension until that is a single number: it finds
 * points of few such numbers. The other is halved in each dimension in turn: it passes over many at once.
 */
enum halving { HALVING_FIRST, HALVING_EACH };

struct point_node {
    int64_t at[DIMENSIONS];
    size_t value;
    /* in each tree the first nodes of its halves, counted from 1; 0 if there is none */
    size_t below[2][2];
};

struct point_tree {
    struct arena *arena;
    unsigned bits;  /* of a coordinate */
    size_t root[2]; /* counted from 1, as in `below` */
    struct point_node *nodes;
    size_t linked; /* the first `linked` nodes are in the trees, the others only in the array */
    size_t count, capacity;
};

/* Begins without points. Coordinates are from 0 to `greatest`. */
void point_tree_begin(struct point_tree *tree, struct arena *arena, int64_t greatest);

void point_tree_add(struct point_tree *tree, const int64_t *at, size_t value);

/* Removes the points that were added last, as long as they have this value; or all points. */
void point_tree_remove(struct point_tree *tree, size_t value);
void point_tree_clear(struct point_tree *tree);

/* The least and the greatest coordinates; they may be outside the space of the tree. */
struct box {
    int64_t low[DIMENSIONS], high[DIMENSIONS];
};

/* Finds the point in a box that was added first: sets *value and returns true, or returns false. */
bool point_tree_find(const struct point_tree *tree, const struct box *box, size_t *value);

#endif
