/* Matrix games with known values. */
#include <criterion/criterion.h>

#include "base/random.h"
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

/* What the row player gains on average if the opponent always chooses one column, or the same for one row. */
static struct fraction gain(const struct matrix_game *game, bool is_column, size_t chosen)
{
    struct fraction sum = fraction_of(0);
    for (size_t i = 0; i < (is_column ? game->rows : game->columns); i++) {
        size_t place = is_column ? i * game->columns + chosen : chosen * game->columns + i;
        struct fraction weight = is_column ? game->row_weights[i] : game->column_weights[i];
        sum = fraction_sum(sum, fraction_product(weight, game->values[place]));
    }
    return sum;
}

static void expect_weights(const struct fraction *weights, size_t count)
{
    struct fraction sum = fraction_of(0);
    for (size_t i = 0; i < count; i++) {
        cr_assert(fraction_compare(weights[i], fraction_of(0)) >= 0);
        sum = fraction_sum(sum, weights[i]);
    }
    cr_assert(is_equal(sum, fraction_of(1)));
}

/* Weights prove the value if neither player can do better than it against those of the other. */
static void expect_proof(const struct matrix_game *game)
{
    struct fraction value = matrix_game_value(game);
    expect_weights(game->row_weights, game->rows);
    expect_weights(game->column_weights, game->columns);
    for (size_t j = 0; j < game->columns; j++)
        cr_assert(fraction_compare(gain(game, true, j), value) >= 0);
    for (size_t i = 0; i < game->rows; i++)
        cr_assert(fraction_compare(gain(game, false, i), value) <= 0);
}

Test(matrix_game, weights_prove_the_value)
{
    enum { TRIALS = 2000, WIDEST = 5, RANGE = 13 };
    struct random_source random;
    random_init(&random, 1);
    for (int k = 0; k < TRIALS; k++) {
        struct fraction values[WIDEST * WIDEST], rows[WIDEST], columns[WIDEST];
        for (size_t i = 0; i < WIDEST * WIDEST; i++)
            values[i] = fraction_of((int64_t)random_below(&random, RANGE) - RANGE / 2);
        expect_proof(&(struct matrix_game){ 1 + random_below(&random, WIDEST),
                                            1 + random_below(&random, WIDEST), values, rows,
                                            columns });
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
