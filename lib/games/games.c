#include "games.h"
#include "../game.h"

/* In alphabetical order. */
/* clang-format off */
const struct game *const games[] = {
    &game_intersections,
    &game_lengths,
    &game_numbers_to_number,
    &game_permutations,
    &game_plusses,
    &game_precognition,
    &game_procession,
    &game_superposition,
    NULL,
};
