/* Games in which squares of an n by n grid are filled, no two of them in a row or a column. */
#ifndef QUIRE_PLACEMENT_H
#define QUIRE_PLACEMENT_H

#include "grid.h"

/* The two ways to look at a square: by its column, or by its row. */
enum { BY_COLUMN, BY_ROW };

struct placed {
    struct square square; /* as on paper; column 0 if it is not known */
    bool shared[2];       /* another square is in its column, or in its row */
};

/* The first member of such a game's state; its first size is n, and columns a and rows b make its moves. */
struct placement {
    struct placed *squares; /* square number k is squares[k - 1] */
    size_t count, capacity;
    size_t outside;             /* how many of them are not on the grid */
    struct number_map lines[2]; /* by column or row: the number of the first square in it */
    size_t taken[2];            /* how many columns or rows are not free */
    struct number_map filled;   /* by square_number: the number of the last one there */
};

/* The number of a square's column, or of its row. */
static inline int64_t square_line(struct square square, int way)
{
    return way == BY_COLUMN ? square.column : square.row;
}

/* The first square of a column or a row, or NULL if that is free. */
struct placed *placement_first(const struct placement *placement, int way, int64_t line);

/* For the table of rules; the game is over when no column or no row is free. */
void placement_begin(struct position *position);
enum diagnostic_id placement_check(const struct position *position, struct move move);
void placement_make(struct position *position, struct move move);
void placement_undo(struct position *position, struct move move);
bool placement_over(const struct position *position);
void placement_candidates(const struct position *position, candidate_sink *sink, void *user);
struct move placement_random(const struct position *position, struct random_source *random);

/* For the table of the game, and for its cells of a grid. */
void placement_explain(struct play *play, struct move move, enum diagnostic_id fault,
                       struct slice text);
uint64_t placement_last_move(const struct position *position, struct square square);
bool placement_agrees(const struct position *position, struct square square,
                      const struct token *cell);
void placement_read_cell(struct play *play, struct square square, const struct token *cell);

/* A game's finish. `is_complete`: all else that the points depend on is written. */
void placement_finish(struct play *play, bool is_complete);

#endif
