/*
 * Playoffs: players who tie for first place play another round, until there is a single winner (Precognition, 19
 * November 2009).
 *
 * Everybody plays the first round; only the points of the last round count.
 */
#ifndef QUIRE_PLAYOFF_H
#define QUIRE_PLAYOFF_H

#include "play/play.h"

/* If Playing: does not name the known players of the round, reports it, and their turns are in doubt (DOUBT_TURNS). */
void playoff_judge_players(struct play *play, const struct field *named);

/*
 * A game's may_open: rejects a round after one that had a single winner, unless the winner is in doubt (DOUBT_WINNER).
 */
bool playoff_may_open(struct play *play, const struct field *opener, uint64_t number);

/*
 * A game's finish: the game is over if the last round has a single leader. If the players are known, the score is that
 * of the last finished round; 0 for players who were not in it.
 */
void playoff_finish(struct play *play);

#endif
