/* Grids that a text draws again below, with more moves: only the last one counts. */
#ifndef QUIRE_HITS_REDRAWN_GRIDS_H
#define QUIRE_HITS_REDRAWN_GRIDS_H

#include "hit.h"

/* Marks the rows of each grid that the next one of its post goes on with: every square has what it had, perhaps more. */
void redrawn_grids_mark(struct hits *hits);

#endif
