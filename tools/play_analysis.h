/* Best play in quire-play: suggestions, analyses, and the moves of a player whom the program plays. */
#ifndef QUIRE_PLAY_ANALYSIS_H
#define QUIRE_PLAY_ANALYSIS_H

#include "play_session.h"

/*
 * What to write next: a best move if the search for one is short, else a random one that is legal; NULL if there is none.
 * Only what all players may see is searched. Valid until the session changes.
 */
const char *play_suggest(struct play_session *session);

/* Prints the result with best play and the best moves, or why there is none. */
void play_analyse(struct play_session *session);

/* True if the program plays for the player whose turn it is. */
bool play_is_own_turn(const struct play_session *session);

#endif
