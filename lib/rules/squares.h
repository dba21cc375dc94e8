/* Squares of a grid. */
#ifndef QUIRE_SQUARES_H
#define QUIRE_SQUARES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The longest side of a grid. */
enum { SIDE_MAX = 1000000000 };

/* Column and row, counted from 1 at the lower left. */
struct square {
    int64_t column, row;
};

/* True if the square is on a grid of this side; side 0 means unknown. */
static inline bool is_on_grid(struct square square, int64_t side)
{
    int64_t most = side ? side : SIDE_MAX;
    return square.column >= 1 && square.column <= most && square.row >= 1 && square.row <= most;
}

/* A map key, unique to each square. */
static inline uint64_t square_key(struct square square)
{
    return (uint64_t)square.column << 32 | (uint64_t)square.row;
}

/* On grids up to this side, squares have small number_map keys. */
enum { SMALL_SIDE = 32 };

/* The number_map key of a square; small on a small grid. */
static inline uint64_t square_number(struct square square, int64_t side)
{
    uint64_t column = (uint64_t)square.column - 1, row = (uint64_t)square.row - 1,
             most = side <= SMALL_SIDE ? (uint64_t)side : 0;
    return column < most && row < most ? column * most + row : square_key(square);
}

/* The number of small keys on a grid of this side. */
static inline size_t small_squares(int64_t side)
{
    return side <= SMALL_SIDE ? (size_t)(side * side) : 0;
}

/* One of a square's eight images: bit 1 mirrors columns, 2 mirrors rows, 4 swaps columns and rows. */
static inline struct square square_image(struct square square, int64_t side, unsigned image)
{
    int64_t column = image & 1 ? side + 1 - square.column : square.column;
    int64_t row = image & 2 ? side + 1 - square.row : square.row;
    return image & 4 ? (struct square){ row, column } : (struct square){ column, row };
}

#endif
