/*
 * Finding the hits: matching the patterns of a game.
 *
 * This room knows the patterns of a grammar and the lines of a window, but not which hits make a record, nor whether one
 * would be right.
 */
#ifndef QUIRE_HITS_HITS_H
#define QUIRE_HITS_HITS_H

#include "hit.h"
#include "topics.h"

/*
 * Finds lines and texts that may begin or form an example. Looks only in posts about the game (`topics`),
 * unless the grammar's rows are unmistakable.
 */
void hits_collect(struct hits *hits, const enum topic *topics);

#endif
