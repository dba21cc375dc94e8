/*
 * Playoffs: players who tie for first play another round, until one is alone in front
 * (Precognition, 19 November 2009).
 *
 * All play the first round; only the points of the last round decide.
 */
#ifndef QUIRE_PLAYOFF_H
#define QUIRE_PLAYOFF_H

#include "play/play.h"

/*
 * Sets who plays the current round: the players in Playing:, else those who must. Playing: is
 * judged if it is known who must. None if unknown. Where Playing: is wrong, the turns of the round
 * are in doubt (DOUBT_TURNS).
 */
void playoff_begin(struct play *play);

/* Those of the players with the most points, in order; how many they are. */
size_t playoff_tied(const unsigned *playing, const int64_t *points, size_t count, unsigned *tied);

/* A game's may_open: no round follows one with a champion who is not in doubt (DOUBT_WINNER). */
bool playoff_may_open(struct play *play, const struct field *opener, uint64_t number);

/*
 * A game's finish: the game ends with its last round if one player leads then. If the players are
 * known, the score is that of the last finished round, 0 for those who did not play it.
 */
void playoff_finish(struct play *play);

#endif
