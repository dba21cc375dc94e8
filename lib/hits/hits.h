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

/* Further hits of a pattern are ignored. */
enum { TEXT_HITS_MAX = 100 };

/* Adds at most `most` matches of a text pattern in [from, to) of the flow, in order. */
void hits_in_text(struct hits *hits, struct find_def *find, size_t from, size_t to, size_t most);

#endif
