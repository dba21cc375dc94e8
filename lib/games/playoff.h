/*
 * Who plays a round, and who wins, where those who tie for first play a round of their own until one is
 * alone in front: Precognition, 19 November 2009. All play the first round; the points of the last one
 * decide, whatever those before it were.
 */
#ifndef QUIRE_PLAYOFF_H
#define QUIRE_PLAYOFF_H

#include "../play.h"

/*
 * Sets who plays the open round: those whom Playing: names, else those who have to. Playing: is judged where
 * it is known who has to. Nobody where that is unknown; where the players are, nothing is done.
 */
void playoff_begin(struct play *play);

/* The player who is alone in front in the last round that is written; 0 where it is not over, or they tie. */
unsigned playoff_champion(struct play *play);

/* As a game's may_open: no round follows one that has a champion. */
bool playoff_may_open(struct play *play, const struct field *opener, uint64_t number);

/*
 * As a game's finish: the game ends with its last round, if one player is in front then. The score, where
 * the players are known, is that of the last round that is over, 0 for who did not play it.
 */
void playoff_finish(struct play *play);

#endif
