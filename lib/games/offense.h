/*
 * Rounds with an offense, for games in which each player must be offense equally often: Lengths Of Lengths Of Lengths,
 * 18 September 2010, and Making Intersections, 15 April 2009.
 */
#ifndef QUIRE_OFFENSE_H
#define QUIRE_OFFENSE_H

#include "play/play.h"

/* A game's may_open: rejects a round after the agreed last one. */
bool offense_may_open(struct play *play, const struct field *opener, uint64_t number);

/* Determines the offense of the closing round. */
void offense_close(struct play *play);

/* A game's finish. */
void offense_finish(struct play *play);

#endif
