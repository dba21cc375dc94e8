#include "mirrors.h"

/*
 * True if the items on either side of a stretch of this length, centered on place c, match as opposites. A middle item
 * is its own opposite, so it never differs from its opposite.
 */
static bool can_grow(struct mirrored list, int64_t c, int64_t length)
{
    int64_t first = c - length - 2, last = c + length;
    return first >= 0 && last < 2 * list.count && !(list.differ && c & 1) &&
           (list.items[first / 2] != list.items[last / 2]) == list.differ;
}

void find_mirrors(struct mirrored list, int64_t *reach)
{
    int64_t center = 0; /* center of the stretch that ends last */
    for (int64_t c = 0; c <= 2 * list.count; c++) {
        int64_t right = center + (center ? reach[center] : 0), length = list.differ ? 0 : c & 1;
        if (c < right) { /* same as across the center, but not past the known stretch */
            int64_t mirrored = reach[2 * center - c];
            length = mirrored < right - c ? mirrored : right - c;
        }
        while (can_grow(list, c, length))
            length += 2;
        reach[c] = length;
        center = c + length > right ? c : center;
    }
}
