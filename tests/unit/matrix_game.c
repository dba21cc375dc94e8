/* Matrix games with known values. */
#include <criterion/criterion.h>

#include "solve/matrix_game.h"

enum { MOST = 3 };

struct trial {
    size_t rows, columns;
    int64_t values[MOST * MOST];
    struct fraction value, row_weights[MOST];
};

static const struct trial trials[] = {
    { 1, 1, { 5 }, { 5, 1 }, { { 1, 1 } } },
    { 2, 2, { 1, -1, -1, 1 }, { 0, 1 }, { { 1, 2 }, { 1, 2 } } }, /* matching pennies */
    { 3, 3, { 0, -1, 1, 1, 0, -1, -1, 1, 0 }, { 0, 1 }, { { 1, 3 }, { 1, 3 }, { 1, 3 } } },
    { 2, 3, { 1, 3, 5, 4, 2, 0 }, { 5, 2 }, { { 1, 2 }, { 1, 2 } } },
    { 2, 2, { 3, 1, 4, 2 }, { 2, 1 }, { { 0, 1 }, { 1, 1 } } }, /* the second row dominates */
    { 2, 2, { -7, 2, 3, -1 }, { -1, 13 }, { { 4, 13 }, { 9, 13 } } },
};

static bool is_equal(struct fraction a, struct fraction b)
{
    return a.num == b.num && a.den == b.den;
}

Test(matrix_game, values_and_weights)
{
    for (size_t k = 0; k < sizeof trials / sizeof *trials; k++) {
        const struct trial *trial = &trials[k];
        struct fraction values[MOST * MOST], rows[MOST], columns[MOST];
        for (size_t i = 0; i < trial->rows * trial->columns; i++)
            values[i] = fraction_of(trial->values[i]);
        struct matrix_game game = { trial->rows, trial->columns, values, rows, columns };
        cr_assert(is_equal(matrix_game_value(&game), trial->value), "value of trial %zu", k);
        for (size_t i = 0; i < trial->rows; i++)
            cr_assert(is_equal(rows[i], trial->row_weights[i]), "row %zu of trial %zu", i, k);
    }
}

Test(matrix_game, too_large)
{
    const struct fraction large = { INT64_MAX, 1 }, small = { 1, INT64_MAX };
    cr_assert(!fraction_is_known(fraction_sum(large, small)));
    cr_assert(!fraction_is_known(fraction_product(large, large)));
    const struct fraction values[] = { large, { 0, 1 }, small, large };
    cr_assert(!fraction_is_known(
            matrix_game_value(&(struct matrix_game){ 2, 2, values, NULL, NULL })));
}
