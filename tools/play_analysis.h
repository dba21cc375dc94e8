/* Best play in quire-play: suggestions, analyses, and moves for the player controlled by the program. */
#ifndef QUIRE_PLAY_ANALYSIS_H
#define QUIRE_PLAY_ANALYSIS_H

#include "play_session.h"

/*
 * A suggestion for the next line: a best move if a short search finds one, else a random legal move; NULL if there is
 * none. Uses only what all players may see. Valid until the session changes.
 */
const char *play_suggest(struct play_session *session);

/* Prints the result with best play and the best moves, or why they are unavailable. */
void play_analyse(struct play_session *session);

/* True if it is the turn of the player controlled by the program. */
bool play_is_own_turn(const struct play_session *session);

#endif
