/*
 * Games in which both players choose in secret: backward induction, with a matrix game at each position.
 */
#include <stdlib.h>

#include "matrix_game.h"
#include "solve.h"
#include "tree_search.h"

/* The values found so far, by the key of the position. */
struct secret_search {
    struct search search; /* must be first */
    struct arena *arena;
    struct map known; /* key to index in values */
    struct fraction *values;
    size_t count, capacity;
    size_t most; /* as many as fit into memory */
};

static struct fraction value_of(struct secret_search *secret, struct mixed_solution *choices);

static struct fraction value_after(struct secret_search *secret, struct move move)
{
    position_make(secret->search.position, move);
    struct fraction value = value_of(secret, NULL);
    position_undo(secret->search.position, move);
    return value;
}

/* The choices of player 1 are those of each `columns`-th move, as moves are in order. */
static size_t count_columns(const struct search *search, size_t first)
{
    size_t i = first;
    while (i < search->choice_count && search->choices[i].move.a == search->choices[first].move.a)
        i++;
    return i - first;
}

static void keep_choice(struct secret_search *secret, struct mixed_solution *solution, int who,
                        int64_t choice, struct fraction weight)
{
    if (weight.num == 0)
        return;
    if (!solution->choices[who])
        solution->choices[who] = arena_alloc(secret->arena, secret->search.choice_count *
                                                                    sizeof *solution->choices[who]);
    solution->choices[who][solution->counts[who]++] = (struct mixed_choice){ choice, weight };
}

static void keep_choices(struct secret_search *secret, struct mixed_solution *solution,
                         const struct matrix_game *game, size_t first)
{
    const struct choice *choices = secret->search.choices + first;
    for (size_t i = 0; i < game->rows; i++)
        keep_choice(secret, solution, 0, choices[i * game->columns].move.a, game->row_weights[i]);
    for (size_t j = 0; j < game->columns; j++)
        keep_choice(secret, solution, 1, choices[j].move.b, game->column_weights[j]);
}

/* The value of the matrix of all choices from `first` on; `values` has room for them and for the weights. */
static struct fraction solve_choices(struct secret_search *secret, size_t first,
                                     struct fraction *values, struct mixed_solution *solution)
{
    struct search *search = &secret->search;
    size_t count = search->choice_count - first, columns = count_columns(search, first);
    for (size_t i = 0; i < count; i++) {
        values[i] = value_after(secret, search->choices[first + i].move);
        if (!fraction_is_known(values[i]))
            return values[i];
    }
    struct matrix_game game = { count / columns, columns, values, NULL, NULL };
    if (solution) {
        game.row_weights = values + count;
        game.column_weights = game.row_weights + game.rows;
    }
    struct fraction value = matrix_game_value(&game);
    if (solution && fraction_is_known(value))
        keep_choices(secret, solution, &game, first);
    return value;
}

static struct fraction value_of_choices(struct secret_search *secret,
                                        struct mixed_solution *solution)
{
    struct search *search = &secret->search;
    struct fraction value = { 0, 0 };
    size_t first = search_push_choices(search), count = search->choice_count - first;
    struct fraction *values = calloc(2 * count + 2, sizeof *values);
    search->nodes++;
    if (values && count > 0 && !search_is_given_up(search))
        value = solve_choices(secret, first, values, solution);
    free(values);
    search->choice_count = first;
    return value;
}

/* The points of the round that is over, and what the rounds after it are worth. */
static struct fraction value_after_round(struct secret_search *secret,
                                         struct mixed_solution *solution)
{
    struct position *position = secret->search.position;
    struct fraction points = fraction_of(search_lead(&secret->search));
    if (position->rules->is_last_round(position))
        return points;
    const struct position before = *position;
    position_begin_round(position, position->round + 1);
    struct fraction rest = value_of(secret, solution);
    *position = before; /* the rules go back to it when its last move is taken back */
    return fraction_is_known(rest) ? fraction_sum(points, rest) : rest;
}

/* The value of the position and, if wanted, the best choices. */
static struct fraction value_of(struct secret_search *secret, struct mixed_solution *solution)
{
    const struct position *position = secret->search.position;
    uint64_t index, key = position_key_with_moves(position);
    if (position->rules->over(position))
        return value_after_round(secret, solution);
    if (!solution && map_get(&secret->known, key, &index))
        return secret->values[index];
    struct fraction value = value_of_choices(secret, solution);
    if (!fraction_is_known(value) || secret->count == secret->most)
        return value;
    map_put(&secret->known, secret->arena, key, secret->count);
    ARENA_PUSH(secret->arena, secret->values, secret->count, secret->capacity);
    secret->values[secret->count++] = value;
    return value;
}

/* The points of the rounds before this one; false if they are unknown. */
static bool sum_of_rounds(const struct play *play, int64_t *sum)
{
    for (size_t i = 0; i + 1 < play->round_count; i++) {
        const int64_t *points = round_points(&play->rounds[i]);
        if (!points)
            return false;
        *sum += points[0] - points[1];
    }
    return true;
}

bool solve_mixed(struct play *play, const struct solve_limits *limits,
                 struct mixed_solution *solution, const char **reason)
{
    enum { BYTES_EACH = 64 }; /* of a value, with what its map needs */
    struct secret_search secret = { .arena = play->arena };
    int64_t before = 0;
    *solution = (struct mixed_solution){ .value = { 0, 0 } };
    *reason = search_obstacle(play);
    if (!*reason && !sum_of_rounds(play, &before))
        *reason = "the points of an earlier round are unknown";
    if (*reason)
        return false;
    search_begin(&secret.search, play, limits);
    secret.most = limits->memory / BYTES_EACH;
    solution->value = value_of(&secret, solution);
    if (fraction_is_known(solution->value))
        solution->value = fraction_sum(solution->value, fraction_of(before));
    solution->positions = secret.search.nodes;
    return true;
}
