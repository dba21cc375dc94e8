/* What the drawings of the games share. */
#ifndef QUIRE_DRAWINGS_H
#define QUIRE_DRAWINGS_H

#include "../../draw/scene.h"
#include "../views.h"

enum { NAME_COLUMNS = 12 }; /* of a player, beside what the player did */

/* Ann, or player 1, or 1 where there is no room for more; in at most so many columns. */
const char *draw_player(const struct play *play, unsigned player, size_t most);

/* How wide the longest name of the players 1 to `count` is drawn. */
double draw_names_width(const struct play *play, unsigned count);

/* Who makes the i-th move, counted from 0, where player 1 begins; 0 where that is not known. */
static inline unsigned draw_mover(const struct play *play, uint64_t i)
{
    return play->players ? (unsigned)(i % play->players) + 1 : 0;
}

/* A stretch of equal digits, as a box and in its text, `pitch` columns a digit;. */
void draw_run(struct scene *scene, double x, double y, struct slice run, double pitch);

/* Squared paper: its upper left corner, and how many columns and lines a square takes. */
struct paper {
    struct scene *scene;
    double left, top, across, down;
    int64_t side;
    bool from_top; /* rows are numbered from the top */
};

/* The middle of a square's column and row. */
static inline double paper_x(const struct paper *paper, int64_t column)
{
    return paper->left + ((double)column - 0.5) * paper->across;
}

static inline double paper_y(const struct paper *paper, int64_t row)
{
    int64_t from_top = paper->from_top ? row : paper->side + 1 - row;
    return paper->top + ((double)from_top - 0.5) * paper->down;
}

/* The lines, the letters of the columns below and the numbers of the rows to the left. */
void draw_paper(const struct paper *paper);

/* A place for faults of what is written about a square, or in a row of a grid as it is typed. */
void draw_square_area(const struct paper *paper, int64_t column, int64_t row, struct slice source);
void draw_row_areas(const struct paper *paper, const struct watch *watch, int kind, int part);

#endif
