#include "drawing_table.h"

#include "drawings.h"

/* clang-format off */
static const struct {
    const char *game;
    draw_round *draw;
} drawings[] = {
    { "intersections", draw_intersections },
    { "lengths", draw_lengths },
    { "numbers-to-number", draw_numbers_to_number },
    { "palindromes", draw_palindromes },
    { "permudrome", draw_permudrome },
    { "permutations", draw_permutations },
    { "plusses", draw_plusses },
    { "precognition", draw_precognition },
    { "procession", draw_procession },
    { "scramble", draw_procession },
    { "superposition", draw_superposition },
};
/* clang-format on */

draw_round *find_drawing(const char *game)
{
    for (size_t i = 0; i < sizeof drawings / sizeof drawings[0]; i++)
        if (strcmp(drawings[i].game, game) == 0)
            return drawings[i].draw;
    return NULL;
}
