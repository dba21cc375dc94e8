#include "games.h"
#include "../game.h"

/* In alphabetical order. */
const struct game *const games[] = {
    &game_intersections,
    &game_lengths,
    &game_numbers_to_number,
    &game_precognition,
    &game_procession,
    NULL,
};
