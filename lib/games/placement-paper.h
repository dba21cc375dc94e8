/* How the paper shows games that fill squares of a grid: see rules/placement.h. */
#ifndef QUIRE_PLACEMENT_PAPER_H
#define QUIRE_PLACEMENT_PAPER_H

#include "grid.h"
#include "rules/placement.h"

/* For the game's table and its grid cells. */
void placement_explain(struct play *play, struct move move, enum diagnostic_id fault,
                       struct slice text);
bool placement_agrees(const struct position *position, struct square square,
                      const struct token *cell);
void placement_read_cell(struct play *play, struct square square, const struct token *cell);

/* A game's finish. `is_complete`: everything else that the points depend on is on paper. */
void placement_finish(struct play *play, bool is_complete);

#endif
