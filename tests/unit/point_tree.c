/* Points in a tree: the first in a box is compared with that of a walk through all of them. */
#include "rules/point_tree.h"

#include "base/order.h"
#include "unit.h"

enum { MOST = 200 };

struct point {
    int64_t at[DIMENSIONS];
    size_t value;
};

static int64_t random_number(uint64_t *random, int64_t greatest)
{
    return (int64_t)next_random(random) % (greatest + 1);
}

/* Equal numbers are likely, and so are those near both ends. */
static void random_point(uint64_t *random, int64_t greatest, int64_t *at)
{
    int64_t few = MIN(greatest, 5);
    for (size_t i = 0; i < DIMENSIONS; i++) {
        unsigned kind = next_random(random) % 3;
        at[i] = kind == 0   ? random_number(random, few)
                : kind == 1 ? greatest - random_number(random, few)
                            : random_number(random, greatest);
    }
}

static bool is_in_box(const struct point *point, const struct box *box)
{
    for (size_t i = 0; i < DIMENSIONS; i++)
        if (point->at[i] < box->low[i] || box->high[i] < point->at[i])
            return false;
    return true;
}

/* A box between two random points; some of its sides are open, some as narrow as can be. */
static struct box random_box(uint64_t *random, int64_t greatest)
{
    struct box box;
    random_point(random, greatest, box.low);
    random_point(random, greatest, box.high);
    for (size_t i = 0; i < DIMENSIONS; i++) {
        unsigned kind = next_random(random) % 5;
        if (kind == 0)
            box.low[i] = -1;
        if (kind == 1)
            box.high[i] = greatest + 1;
        if (kind == 2)
            box.high[i] = box.low[i];
    }
    return box;
}

static void expect_first(const struct point_tree *tree, const struct point *points, size_t count,
                         const struct box *box)
{
    size_t first = 0, value = MOST;
    while (first < count && !is_in_box(&points[first], box))
        first++;
    cr_assert(point_tree_find(tree, box, &value) == (first < count));
    cr_assert(value == (first < count ? points[first].value : MOST));
}

/* Adds points, up to three with the same value, and takes values back. */
static void change_at_random(struct point_tree *tree, uint64_t *random, int64_t greatest)
{
    struct point points[MOST];
    size_t count = 0, value = 0;
    for (int step = 0; step < 400; step++) {
        if (next_random(random) % 5 < 2 && count > 0) {
            point_tree_remove(tree, value);
            while (count > 0 && points[count - 1].value == value)
                count--;
            value -= value > 0;
        } else if (count + 3 <= MOST) {
            value++;
            for (unsigned more = 1 + next_random(random) % 3; more > 0; more--) {
                points[count].value = value;
                random_point(random, greatest, points[count].at);
                point_tree_add(tree, points[count].at, value);
                count++;
            }
        }
        struct box box = random_box(random, greatest);
        expect_first(tree, points, count, &box);
    }
}

Test(point_tree, finds_the_first_point_in_a_box)
{
    static const int64_t greatest[] = { 0, 1, 2, 3, 7, 10, 100, 1000000000 };
    struct arena arena = { .next = NULL };
    uint64_t random = 4;
    for (size_t i = 0; i < 400; i++) {
        int64_t most = greatest[i % (sizeof greatest / sizeof *greatest)];
        struct point_tree tree;
        point_tree_begin(&tree, &arena, most);
        for (int round = 0; round < 3; round++) {
            change_at_random(&tree, &random, most);
            point_tree_clear(&tree);
        }
        arena_reset(&arena);
    }
    arena_free(&arena);
}
