/* Grids that a text tells as a list: "reading rows from the top, the x's are in columns 3, 1, 4 and 2". */
#ifndef QUIRE_HITS_GRID_LISTS_H
#define QUIRE_HITS_GRID_LISTS_H

#include "hit.h"

/*
 * Replaces each list found by a pattern that tells a grid with the rows of the grid, from the top. A list is dropped
 * if it has not each number from 1 to its length once, or if the post has other moves or a drawing.
 */
void grid_lists_draw(struct hits *hits);

#endif
