/* The table of games; each game's rules are in a file of the same name. */
#ifndef QUIRE_GAMES_H
#define QUIRE_GAMES_H

#include "play/game.h"

/* The notation of each game, ending with NULL. game_of returns the rules that belong to one. */
extern const struct notation *const games[];

#endif
