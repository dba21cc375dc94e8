/* Helpers shared by the games' drawings. */
#ifndef QUIRE_DRAWINGS_H
#define QUIRE_DRAWINGS_H

#include "draw/scene.h"
#include "games/views.h"

enum { NAME_COLUMNS = 12 }; /* width of a player's name if space is limited */

/* The width left for a name next to something of width `taken`. */
static inline size_t draw_name_room(double taken)
{
    enum { MOST = 40 };
    double room = SHEET_COLUMNS - taken;
    return room < NAME_COLUMNS ? NAME_COLUMNS : room > MOST ? MOST : (size_t)room;
}

/* Ann, or player 1, or 1 if space is limited; at most `most` columns. */
const char *draw_player(const struct play *play, unsigned player, size_t most);

/* The value of a field of the current round or of the record, by its name in the rules; empty if there is none. */
struct slice draw_field(const struct play *play, const char *name, unsigned player);

/* The width of the longest name, each cut to `most` columns; `players` is NULL for players 1 to `count`. */
double draw_names_width(const struct play *play, const unsigned *players, size_t count,
                        size_t most);

/* The player who makes the i-th move (from 0) if player 1 begins; 0 if unknown. */
static inline unsigned draw_mover(const struct play *play, uint64_t i)
{
    return play->players ? (unsigned)(i % play->players) + 1 : 0;
}

/* True if paper shows the order of the moves. */
static inline bool draw_is_ordered(const struct play *play)
{
    return play->row_moves_count > 0;
}

/* Draws a run of equal digits as a box and its text, `pitch` columns for each digit. */
void draw_run(struct scene *scene, double x, double y, struct slice run, double pitch);

/* Squared paper: its upper left corner, and the size of a square in columns and lines. */
struct paper {
    struct scene *scene;
    double left, top, across, down;
    int64_t side;
    bool from_top; /* rows are numbered from the top */
};

/* The centre of a square's column and row. */
static inline double paper_x(const struct paper *paper, int64_t column)
{
    return paper->left + ((double)column - 0.5) * paper->across;
}

static inline double paper_y(const struct paper *paper, int64_t row)
{
    int64_t from_top = paper->from_top ? row : paper->side + 1 - row;
    return paper->top + ((double)from_top - 0.5) * paper->down;
}

/* True if the side is between 1 and `most`. Else adds a remark that the grid is too large to be drawn, if it has a side. */
bool draw_fits(struct scene *scene, int64_t side, int64_t most);

/* Draws the lines, the column letters below and the row numbers to the left. */
void draw_paper(const struct paper *paper);

/* Draws only the names: the row numbers, which end at x, and the column letters at y. */
void draw_paper_names(const struct paper *paper, double x, double y);

/* Areas for diagnostics about a square, or about each row of a grid in the record. */
void draw_square_area(const struct paper *paper, int64_t column, int64_t row, struct slice source);
void draw_row_areas(const struct paper *paper, const struct round_observer *observer);

/*
 * Each draws the current round of its game (without rounds: the game), starting at column 0 and the
 * scene's next free line. The round must be closed, and its rows must be in play->observer.
 */
void draw_intersections(struct play *play, struct scene *scene);
void draw_lengths(struct play *play, struct scene *scene);
void draw_numbers_to_number(struct play *play, struct scene *scene);
void draw_palindromes(struct play *play, struct scene *scene);
void draw_permudrome(struct play *play, struct scene *scene);
void draw_permutations(struct play *play, struct scene *scene);
void draw_plusses(struct play *play, struct scene *scene);
void draw_precognition(struct play *play, struct scene *scene);
void draw_procession(struct play *play, struct scene *scene);
void draw_superposition(struct play *play, struct scene *scene);

#endif
