/*
 * What the games have in common in which each player is offense in as many rounds as the others:
 * Lengths Of Lengths Of Lengths, 18 September 2010, and Making Intersections, 15 April 2009.
 */
#ifndef QUIRE_OFFENSE_H
#define QUIRE_OFFENSE_H

#include "../play.h"

/* The number of moves in a round (the field n or m) and of rounds are multiples of the players. */
void offense_begin(struct play *play, int moves_field);

/* As a game's may_open: no round comes after the last one agreed. */
bool offense_may_open(struct play *play, const struct field *opener, uint64_t number);

/* The first line that takes the open round for over, its Points: or the next Round:, or NULL. */
const struct field *offense_closer(const struct play *play);

/* Says who is offense in the round that closes. */
void offense_close(struct play *play);

/* The points of the open round, which is over, go to the offense. */
void offense_points(struct play *play, int64_t points);

/* As a game's finish. */
void offense_finish(struct play *play);

#endif
