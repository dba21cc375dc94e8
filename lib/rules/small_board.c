#include "small_board.h"

#include <string.h>

#include "squares.h"

/* What is drawn at a dot. */
enum dot_bit {
    UNIT_LEFT = 1 << 0,
    UNIT_RIGHT = 1 << 1,
    UNIT_BELOW = 1 << 2,
    UNIT_ABOVE = 1 << 3,
    UNITS = UNIT_LEFT | UNIT_RIGHT | UNIT_BELOW | UNIT_ABOVE,
    PASSED_IN_ROW = 1 << 4, /* a segment passes through */
    PASSED_IN_COLUMN = 1 << 5
};

/* The dots of a segment, from its low end on. */
struct dot_line {
    uint8_t *first;
    size_t count, step;
    unsigned back, ahead, passed, across; /* bits for an axis */
};

static struct dot_line dot_line(const struct small_board *board, const struct segment *segment)
{
    size_t n = (size_t)board->side, line = (size_t)segment->line - 1,
           low = (size_t)segment->low - 1;
    size_t count = (size_t)(segment->high - segment->low) + 1;
    return segment->axis == AXIS_ROW ? (struct dot_line){ board->dots + line * n + low,
                                                          count,
                                                          1,
                                                          UNIT_LEFT,
                                                          UNIT_RIGHT,
                                                          PASSED_IN_ROW,
                                                          PASSED_IN_COLUMN }
                                     : (struct dot_line){ board->dots + low * n + line,
                                                          count,
                                                          n,
                                                          UNIT_BELOW,
                                                          UNIT_ABOVE,
                                                          PASSED_IN_COLUMN,
                                                          PASSED_IN_ROW };
}

void small_board_begin(struct small_board *board, struct arena *arena, int64_t side)
{
    if (side < 1 || side > SMALL_SIDE)
        return;
    board->side = side;
    board->dots = arena_alloc(arena, small_squares(side));
}

void small_board_clear(struct small_board *board)
{
    if (board->side)
        memset(board->dots, 0, small_squares(board->side));
}

bool small_board_allows(const struct small_board *board, const struct segment *segment)
{
    struct dot_line line = dot_line(board, segment);
    unsigned found = *line.first & line.ahead;
    for (size_t i = 1; i + 1 < line.count; i++)
        found |= line.first[i * line.step] & (line.ahead | line.across);
    return !found;
}

void small_board_mark(struct small_board *board, const struct segment *segment, bool is_drawn)
{
    struct dot_line line = dot_line(board, segment);
    for (size_t i = 0; i < line.count; i++) {
        bool has_back = i > 0, has_ahead = i + 1 < line.count;
        uint8_t *dot = &line.first[i * line.step];
        unsigned bits = (has_back ? line.back : 0) | (has_ahead ? line.ahead : 0) |
                        (has_back && has_ahead ? line.passed : 0);
        *dot = (uint8_t)(is_drawn ? *dot | bits : *dot & ~bits);
    }
}

int64_t small_board_points(const struct small_board *board)
{
    int64_t points = 0;
    for (int64_t i = 0; i < board->side * board->side; i++) {
        unsigned missing = ~board->dots[i] & UNITS;
        points += !(missing & (missing - 1)); /* three or four units: at most one is missing */
    }
    return points;
}
