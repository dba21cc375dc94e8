/* The games, each in a file of its name, with parts beside it where the rules are long. */
#ifndef QUIRE_GAMES_H
#define QUIRE_GAMES_H

#include "../game.h"

extern const struct game game_intersections;
extern const struct game game_lengths;
extern const struct game game_numbers_to_number;
extern const struct game game_permutations;
extern const struct game game_plusses;
extern const struct game game_precognition;
extern const struct game game_procession;
extern const struct game game_superposition;

#endif
