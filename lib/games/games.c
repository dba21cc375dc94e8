#include "games.h"

/* In alphabetical order. */
/* clang-format off */
#define EACH_GAME(GAME) \
    GAME(intersections) \
    GAME(lengths) \
    GAME(numbers_to_number) \
    GAME(palindromes) \
    GAME(permudrome) \
    GAME(permutations) \
    GAME(plusses) \
    GAME(precognition) \
    GAME(procession) \
    GAME(scramble) \
    GAME(superposition)
/* clang-format on */

#define DECLARE(name) extern const struct game game_##name;
#define REFER(name) &game_##name.notation,

EACH_GAME(DECLARE)

const struct notation *const games[] = { EACH_GAME(REFER) NULL };
