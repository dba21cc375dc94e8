#include "joined_rows.h"

enum { SIDE_MIN = 4 };

static bool is_empty_sign(char c)
{
    return c == '.' || c == '_';
}

static bool is_filled_sign(char c)
{
    return c && strchr("*xXoO#@", c);
}

/* How many signs follow that are separated by single blanks; *filled of them are filled squares. */
static size_t count_signs(struct slice text, size_t at, size_t *filled)
{
    size_t count = 0;
    *filled = 0;
    while (at < text.len && (is_empty_sign(text.ptr[at]) || is_filled_sign(text.ptr[at])) &&
           (at + 1 == text.len || text.ptr[at + 1] == ' ')) {
        *filled += is_filled_sign(text.ptr[at]);
        count++;
        at += 2;
    }
    return count;
}

static size_t square_root(size_t count)
{
    size_t root = 0;
    while ((root + 1) * (root + 1) <= count)
        root++;
    return root;
}

size_t joined_find(struct slice text, struct slice *square)
{
    for (size_t at = 0, count, filled; at < text.len; at += count ? 2 * count : 1) {
        bool begins = at == 0 || text.ptr[at - 1] == ' ';
        count = begins ? count_signs(text, at, &filled) : 0;
        if (count < SIDE_MIN * SIDE_MIN || count > JOINED_SIDE_MAX * JOINED_SIDE_MAX)
            continue;
        size_t side = square_root(count);
        /* not a grid if no square is filled, or more than a row can fill */
        if (side * side != count || filled == 0 || filled > 2 * side)
            continue;
        *square = (struct slice){ text.ptr + at, 2 * count - 1 };
        return side;
    }
    return 0;
}

struct slice joined_row(struct slice square, size_t side, size_t row)
{
    return (struct slice){ square.ptr + 2 * side * row, 2 * side - 1 };
}
