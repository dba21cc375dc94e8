#include "matrix_game.h"

#include <stdlib.h>
#include <string.h>

static const struct fraction zero = { 0, 1 }, unknown = { 0, 0 };

/* --- dominated choices --- */

/* The rows and columns that are worth choosing. */
struct kept {
    const struct matrix_game *game;
    size_t *rows, *columns, row_count, column_count;
};

static struct fraction kept_value(const struct kept *kept, size_t i, size_t j)
{
    return kept->game->values[kept->rows[i] * kept->game->columns + kept->columns[j]];
}

/* True if row i is never better than row k. */
static bool is_row_dominated(const struct kept *kept, size_t i, size_t k)
{
    for (size_t j = 0; j < kept->column_count; j++)
        if (fraction_compare(kept_value(kept, i, j), kept_value(kept, k, j)) > 0)
            return false;
    return true;
}

static bool is_column_dominated(const struct kept *kept, size_t j, size_t k)
{
    for (size_t i = 0; i < kept->row_count; i++)
        if (fraction_compare(kept_value(kept, i, j), kept_value(kept, i, k)) < 0)
            return false;
    return true;
}

/* Drops one dominated choice; returns false if there is none. */
static bool drop_one(const struct kept *kept, size_t *items, size_t *count,
                     bool (*is_dominated)(const struct kept *kept, size_t i, size_t k))
{
    for (size_t i = 0; i < *count; i++)
        for (size_t k = 0; k < *count; k++)
            if (k != i && is_dominated(kept, i, k)) {
                memmove(items + i, items + i + 1, (--*count - i) * sizeof *items);
                return true;
            }
    return false;
}

static void drop_dominated(struct kept *kept)
{
    while (drop_one(kept, kept->rows, &kept->row_count, is_row_dominated) ||
           drop_one(kept, kept->columns, &kept->column_count, is_column_dominated))
        ;
}

/* --- the simplex method --- */

/*
 * All values are first raised above 0. The column player then maximizes the sum of non-negative weights such that no
 * row gains more than 1; the value is 1 divided by that sum. Each row of the tableau is a row of the matrix, with a
 * slack variable; the last row is the aim, whose entries at the slacks become the weights of the rows.
 */
struct tableau {
    struct fraction *entries;
    size_t *basis; /* of each row, the variable in the basis */
    size_t rows, columns, width;
};

static struct fraction *entry(const struct tableau *tableau, size_t row, size_t column)
{
    return &tableau->entries[row * tableau->width + column];
}

/* What to add to all values so that the least one becomes 1. */
static struct fraction find_shift(const struct kept *kept)
{
    struct fraction least = kept_value(kept, 0, 0);
    for (size_t i = 0; i < kept->row_count; i++)
        for (size_t j = 0; j < kept->column_count; j++)
            if (fraction_compare(kept_value(kept, i, j), least) < 0)
                least = kept_value(kept, i, j);
    return fraction_difference(fraction_of(1), least);
}

static void fill(struct tableau *tableau, const struct kept *kept, struct fraction shift)
{
    size_t last = tableau->width - 1;
    for (size_t i = 0; i < tableau->rows * tableau->width + tableau->width; i++)
        tableau->entries[i] = zero;
    for (size_t i = 0; i < tableau->rows; i++) {
        for (size_t j = 0; j < tableau->columns; j++)
            *entry(tableau, i, j) = fraction_sum(kept_value(kept, i, j), shift);
        *entry(tableau, i, tableau->columns + i) = *entry(tableau, i, last) = fraction_of(1);
        tableau->basis[i] = tableau->columns + i;
    }
    for (size_t j = 0; j < tableau->columns; j++)
        *entry(tableau, tableau->rows, j) = fraction_of(-1);
}

/* The first variable that improves the aim (Bland's rule, which never cycles); the width if there is none. */
static size_t entering(const struct tableau *tableau)
{
    for (size_t j = 0; j + 1 < tableau->width; j++)
        if (entry(tableau, tableau->rows, j)->num < 0)
            return j;
    return tableau->width;
}

/*
 * The row that limits the entering variable most; of equal ones, that of the first variable. The number of rows if a
 * number becomes too large.
 */
static size_t leaving(const struct tableau *tableau, size_t column)
{
    size_t best = tableau->rows;
    struct fraction least = unknown;
    for (size_t i = 0; i < tableau->rows; i++) {
        if (entry(tableau, i, column)->num <= 0)
            continue;
        struct fraction limit = fraction_quotient(*entry(tableau, i, tableau->width - 1),
                                                  *entry(tableau, i, column));
        if (!fraction_is_known(limit))
            return tableau->rows;
        int order = best == tableau->rows ? -1 : fraction_compare(limit, least);
        if (order < 0 || (order == 0 && tableau->basis[i] < tableau->basis[best])) {
            best = i;
            least = limit;
        }
    }
    return best;
}

/* Exchanges a variable of the basis; returns false if a number becomes too large. */
static bool pivot(struct tableau *tableau, size_t row, size_t column)
{
    struct fraction divisor = *entry(tableau, row, column);
    bool good = true;
    tableau->basis[row] = column;
    for (size_t j = 0; j < tableau->width; j++)
        *entry(tableau, row, j) = fraction_quotient(*entry(tableau, row, j), divisor);
    for (size_t i = 0; i <= tableau->rows; i++) {
        struct fraction factor = *entry(tableau, i, column);
        for (size_t j = 0; j < tableau->width && i != row; j++) {
            struct fraction less = fraction_product(factor, *entry(tableau, row, j));
            *entry(tableau, i, j) = fraction_difference(*entry(tableau, i, j), less);
            good &= fraction_is_known(*entry(tableau, i, j));
        }
    }
    return good;
}

static bool maximize(struct tableau *tableau)
{
    for (size_t column; (column = entering(tableau)) < tableau->width;) {
        size_t row = leaving(tableau, column);
        if (row == tableau->rows || !pivot(tableau, row, column))
            return false;
    }
    return true;
}

/* Returns false if a weight is too large to be written. */
static bool set_weights(const struct matrix_game *game, const struct kept *kept,
                        const struct tableau *tableau, struct fraction sum)
{
    bool good = true;
    for (size_t i = 0; i < game->rows; i++)
        game->row_weights[i] = zero;
    for (size_t j = 0; j < game->columns; j++)
        game->column_weights[j] = zero;
    for (size_t i = 0; i < tableau->rows; i++) {
        struct fraction row =
                fraction_quotient(*entry(tableau, tableau->rows, tableau->columns + i), sum);
        struct fraction column = fraction_quotient(*entry(tableau, i, tableau->width - 1), sum);
        game->row_weights[kept->rows[i]] = row;
        if (tableau->basis[i] < tableau->columns)
            game->column_weights[kept->columns[tableau->basis[i]]] = column;
        good &= fraction_is_known(row) && fraction_is_known(column);
    }
    return good;
}

static struct fraction solve_kept(const struct kept *kept, struct tableau *tableau)
{
    struct fraction shift = find_shift(kept);
    fill(tableau, kept, shift);
    if (!fraction_is_known(shift) || !maximize(tableau))
        return unknown;
    struct fraction sum = *entry(tableau, tableau->rows, tableau->width - 1);
    if (kept->game->row_weights && !set_weights(kept->game, kept, tableau, sum))
        return unknown;
    return fraction_difference(fraction_quotient(fraction_of(1), sum), shift);
}

struct fraction matrix_game_value(const struct matrix_game *game)
{
    size_t rows = game->rows, columns = game->columns, width = rows + columns + 1;
    size_t *indices = calloc(2 * rows + columns, sizeof *indices);
    struct fraction *entries = calloc((rows + 1) * width, sizeof *entries), value = unknown;
    if (indices && entries) {
        struct kept kept = { game, indices, indices + rows, rows, columns };
        for (size_t i = 0; i < rows; i++)
            kept.rows[i] = i;
        for (size_t j = 0; j < columns; j++)
            kept.columns[j] = j;
        drop_dominated(&kept);
        struct tableau tableau = { entries, indices + rows + columns, kept.row_count,
                                   kept.column_count, kept.row_count + kept.column_count + 1 };
        value = solve_kept(&kept, &tableau);
    }
    free(indices);
    free(entries);
    return value;
}
