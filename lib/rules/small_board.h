/* Small boards of dots: what is drawn at each dot, which answers faster than the list of segments. */
#ifndef QUIRE_SMALL_BOARD_H
#define QUIRE_SMALL_BOARD_H

#include "base/arena.h"
#include "segments.h"

struct small_board {
    uint8_t *dots; /* row by row; bits for the units and segments at each */
    int64_t side;  /* 0 if the board is too large, or its size unknown */
};

/* The board of a game, and an empty one for each round. */
void small_board_begin(struct small_board *board, struct arena *arena, int64_t side);
void small_board_clear(struct small_board *board);

/* True if no segment covers part of this one, or passes through a dot that this one passes through. */
bool small_board_allows(const struct small_board *board, const struct segment *segment);

/* Draws or removes a segment. */
void small_board_mark(struct small_board *board, const struct segment *segment, bool is_drawn);

/* The number of dots where three or four units of length meet. */
int64_t small_board_points(const struct small_board *board);

#endif
