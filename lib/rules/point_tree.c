#include "point_tree.h"

void point_tree_begin(struct point_tree *tree, struct arena *arena, int64_t greatest)
{
    *tree = (struct point_tree){ .arena = arena };
    for (; greatest > 0; greatest /= 2)
        tree->bits++;
}

/* --- where a point is --- */

/* So few points are faster looked at one by one: they are linked when more come. */
enum { FEW = 16 };

/* How a node halves its part: the dimension, and the least coordinate in the upper half. */
struct cut {
    unsigned dimension;
    int64_t middle;
};

static struct cut cut_at(const struct point_tree *tree, enum halving halving,
                         const struct point_node *node, unsigned depth)
{
    unsigned dimension = depth % DIMENSIONS, done = depth / DIMENSIONS;
    if (halving == HALVING_FIRST && depth < tree->bits) {
        dimension = 0;
        done = depth;
    } else if (halving == HALVING_FIRST) {
        dimension = 1 + (depth - tree->bits) % (DIMENSIONS - 1);
        done = (depth - tree->bits) / (DIMENSIONS - 1);
    }
    unsigned bit = tree->bits - 1 - done;
    return (struct cut){ dimension, (node->at[dimension] >> bit | 1) << bit };
}

/* The link to a point's node, or the empty one where it belongs. */
static size_t *find_link(struct point_tree *tree, enum halving halving, const int64_t *at)
{
    size_t *link = &tree->root[halving];
    for (unsigned depth = 0; *link; depth++) {
        struct point_node *node = &tree->nodes[*link - 1];
        if (memcmp(node->at, at, sizeof node->at) == 0)
            break;
        struct cut cut = cut_at(tree, halving, node, depth);
        link = &node->below[halving][at[cut.dimension] >= cut.middle];
    }
    return link;
}

/* Links the first node that is not in the trees. Only the first of equal points is needed. */
static void link_next(struct point_tree *tree)
{
    const struct point_node *node = &tree->nodes[tree->linked++];
    for (enum halving halving = HALVING_FIRST; halving <= HALVING_EACH; halving++) {
        size_t *link = find_link(tree, halving, node->at);
        *link = *link ? *link : tree->linked;
    }
}

/* Takes the last node out of the trees. */
static void unlink_last(struct point_tree *tree)
{
    const struct point_node *node = &tree->nodes[tree->linked - 1];
    for (enum halving halving = HALVING_FIRST; halving <= HALVING_EACH; halving++) {
        size_t *link = find_link(tree, halving, node->at);
        *link = *link == tree->linked ? 0 : *link;
    }
    tree->linked--;
}

void point_tree_add(struct point_tree *tree, const int64_t *at, size_t value)
{
    ARENA_PUSH_MOVING(tree->arena, tree->nodes, tree->count, tree->capacity);
    struct point_node *node = &tree->nodes[tree->count++];
    *node = (struct point_node){ .value = value };
    memcpy(node->at, at, sizeof node->at);
    while (tree->count > FEW && tree->linked < tree->count)
        link_next(tree);
}

void point_tree_remove(struct point_tree *tree, size_t value)
{
    for (; tree->count > 0 && tree->nodes[tree->count - 1].value == value; tree->count--)
        if (tree->linked == tree->count)
            unlink_last(tree);
}

void point_tree_clear(struct point_tree *tree)
{
    tree->root[HALVING_FIRST] = tree->root[HALVING_EACH] = 0;
    tree->linked = tree->count = 0;
}

/* --- the first point in a box --- */

static bool is_in(const struct point_node *node, const struct box *box)
{
    int64_t out = 0; /* negative if any of the differences is */
    for (size_t i = 0; i < DIMENSIONS; i++)
        out |= (node->at[i] - box->low[i]) | (box->high[i] - node->at[i]);
    return out >= 0;
}

struct search {
    const struct point_tree *tree;
    const struct box *box;
    enum halving halving;
    size_t first; /* the first node found so far, counted from 1 */
    size_t steps; /* left before it is given up */
};

/* Goes through a node and those below it, as far as they may be in the box and come before the first one found. */
static void search_from(struct search *search, size_t link, unsigned depth)
{
    if (link == 0 || link >= search->first || search->steps == 0)
        return;
    const struct box *box = search->box;
    const struct point_node *node = &search->tree->nodes[link - 1];
    const size_t *below = node->below[search->halving];
    search->steps--;
    if (is_in(node, box)) {
        search->first = link;
        return;
    }
    if (!below[0] && !below[1]) /* its part may be a single point, which has no halves */
        return;
    struct cut cut = cut_at(search->tree, search->halving, node, depth);
    bool is_upper_first = below[1] < below[0]; /* what it finds may spare the other half */
    for (unsigned i = 0; i < 2; i++) {
        bool is_upper = is_upper_first != (i > 0);
        if (is_upper ? box->high[cut.dimension] >= cut.middle
                     : box->low[cut.dimension] < cut.middle)
            search_from(search, below[is_upper], depth + 1);
    }
}

/* Searches both trees in turn, with more steps each time, because either may take far longer than the other. */
static size_t search_trees(const struct point_tree *tree, const struct box *box)
{
    enum { STEPS = 64, FACTOR = 4 };
    struct search search = { .tree = tree, .box = box, .first = tree->count + 1 };
    for (size_t steps = STEPS;; steps *= FACTOR)
        for (enum halving halving = HALVING_FIRST; halving <= HALVING_EACH; halving++) {
            search.halving = halving;
            search.steps = steps;
            search_from(&search, tree->root[halving], 0);
            if (search.steps > 0)
                return search.first;
        }
}

bool point_tree_find(const struct point_tree *tree, const struct box *box, size_t *value)
{
    size_t first = 1;
    if (tree->count > FEW)
        first = search_trees(tree, box);
    else
        while (first <= tree->count && !is_in(&tree->nodes[first - 1], box))
            first++;
    if (first > tree->count)
        return false;
    *value = tree->nodes[first - 1].value;
    return true;
}
