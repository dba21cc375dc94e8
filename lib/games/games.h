/* The table of games. Each game is in NAME-paper.c, and its rules are in rules/NAME.c. */
#ifndef QUIRE_GAMES_H
#define QUIRE_GAMES_H

#include "play/game.h"

/* The notation of each game, ending with NULL. See game_of in play/game.h. */
extern const struct notation *const games[];

#endif
