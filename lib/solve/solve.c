#include "solve.h"

#include <stdlib.h>
#include <string.h>

#include "base/order.h"
#include "tree_search.h"

struct solver {
    struct search search; /* must be first */
    struct play *play;
    struct table own_table; /* unless it is a team's */
};

/* --- teams --- */

struct solve_team {
    struct table table;
    atomic_bool stop;
};

struct solve_team *solve_team_new(size_t memory)
{
    struct solve_team *team = calloc(1, sizeof *team);
    if (team && table_init(&team->table, memory))
        return team;
    free(team);
    return NULL;
}

void solve_team_free(struct solve_team *team)
{
    if (team)
        table_free(&team->table);
    free(team);
}

void solve_team_stop(struct solve_team *team)
{
    atomic_store(&team->stop, true);
}

/* --- what to search --- */

/* The rounds of a record share the table of a team, but not what is known of a position. */
static bool use_table(struct solver *solver, const struct solve_limits *limits)
{
    struct search *search = &solver->search;
    if (!limits->team) {
        search->table = &solver->own_table;
        return table_init(search->table, limits->memory);
    }
    search->table = &limits->team->table;
    search->salt = solver->play->round ? map_mix((uint64_t)solver->play->round->number) : 0;
    search->stop = &limits->team->stop;
    search->member = limits->member;
    return true;
}

struct solver *solver_new(struct play *play, const struct solve_limits *limits, const char **reason)
{
    *reason = search_obstacle(play);
    if (!*reason && play->position->rules->is_last_round)
        *reason = "both players choose in secret";
    if (*reason)
        return NULL;
    struct solver *solver = arena_zero(play->arena, 1, sizeof *solver);
    solver->play = play;
    search_begin(&solver->search, play, limits);
    bool has_offense = play->position->rules->scoring == POINTS_OF_OFFENSE;
    solver->search.maximizer = has_offense ? play->round->offense : 1;
    if (!use_table(solver, limits)) {
        *reason = "not enough memory for the table of positions";
        return NULL;
    }
    /* gives up if the board is huge, because the key of its position would need too much memory */
    search_push_choices(&solver->search);
    solver->search.choice_count = 0;
    return solver;
}

void solver_free(struct solver *solver)
{
    if (solver)
        table_free(&solver->own_table);
}

uint64_t solver_nodes(const struct solver *solver)
{
    return solver->search.nodes;
}

bool solver_is_maximizing(const struct solver *solver)
{
    return search_is_maximizing(&solver->search);
}

/* --- values --- */

/* One of the two players wins; there is no winner if the game has no legal first move. */
static struct value win_or_loss(struct search *search)
{
    const struct position *position = search->position;
    if (search->is_given_up)
        return (struct value){ -1, 1 };
    if (position->moves == 0 && !position_has_legal(position))
        return (struct value){ 0, 0 };
    bool wins = proof_number_wins(search);
    if (search->is_given_up)
        return (struct value){ -1, 1 };
    return wins == search_is_maximizing(search) ? (struct value){ 1, 1 } : (struct value){ -1, -1 };
}

/*
 * Finds the value of what can still be gained: repeatedly asks whether it is at least a guess, which tightens one of
 * the bounds.
 */
static struct value find_gain(struct search *search)
{
    struct value gain = { VALUE_MIN, VALUE_MAX };
    uint64_t key = search_key(search);
    for (int64_t guess = 1; gain.low < gain.high;) {
        bool reaches = alpha_beta_reaches(search, key, guess);
        if (search->is_given_up)
            break;
        if (reaches)
            gain.low = guess;
        else
            gain.high = guess - 1;
        struct bounds known = table_get(search->table, key);
        gain.low = MAX(known.low, gain.low);
        gain.high = MIN(known.high, gain.high);
        guess = reaches ? gain.low + 1 : gain.high;
    }
    return gain;
}

static struct value value_of_part(struct search *search)
{
    struct value gain = { VALUE_MIN, VALUE_MAX };
    if (search->is_given_up)
        return gain;
    int64_t base = search_lead(search);
    gain = find_gain(search);
    return (struct value){ gain.low == VALUE_MIN ? gain.low : gain.low + base,
                           gain.high == VALUE_MAX ? gain.high : gain.high + base };
}

/* The sum of two values, as far as they are known. */
static struct value sum_of(struct value a, struct value b)
{
    bool has_low = a.low != VALUE_MIN && b.low != VALUE_MIN;
    bool has_high = a.high != VALUE_MAX && b.high != VALUE_MAX;
    return (struct value){ has_low ? a.low + b.low : VALUE_MIN,
                           has_high ? a.high + b.high : VALUE_MAX };
}

struct value solver_value(struct solver *solver)
{
    struct search *search = &solver->search;
    struct position *position = search->position;
    struct value value = { 0, 0 };
    if (position->rules->scoring == LAST_MOVER_WINS)
        return win_or_loss(search);
    if (!position->rules->parts)
        return value_of_part(search);
    for (position->part = 1; position->part <= position->rules->parts; position->part++)
        value = sum_of(value, value_of_part(search));
    position->part = 0;
    return value;
}

/* --- moves --- */

static struct value value_after(struct solver *solver, struct move move)
{
    position_make(solver->search.position, move);
    struct value value = solver_value(solver);
    position_undo(solver->search.position, move);
    return value;
}

/* An empty list with room for all choices from `first` on. */
static struct valued_moves new_moves(const struct solver *solver, size_t first)
{
    size_t legal = solver->search.choice_count - first;
    struct valued_move *items = arena_alloc(solver->play->arena, (legal + 1) * sizeof *items);
    return (struct valued_moves){ .items = items, .is_complete = true };
}

/* The values of all choices from `first` on. */
static struct valued_moves value_all(struct solver *solver, size_t first)
{
    struct search *search = &solver->search;
    struct valued_moves moves = new_moves(solver, first);
    for (size_t i = first; i < search->choice_count && !search->is_given_up; i++) {
        struct move move = search->choices[i].move;
        struct value value = value_after(solver, move);
        moves.items[moves.count++] = (struct valued_move){ move, value };
        moves.is_complete &= is_solved(value);
    }
    moves.is_complete &= moves.count == search->choice_count - first;
    return moves;
}

/* The best value for the mover within a group of moves. */
static int64_t value_of_group(const struct solver *solver, const struct valued_moves *moves,
                              int64_t group)
{
    bool maximizing = solver_is_maximizing(solver);
    int64_t best = maximizing ? VALUE_MIN : VALUE_MAX;
    for (size_t i = 0; i < moves->count; i++) {
        int64_t value = moves->items[i].value.low;
        if (solver->search.position->rules->group(moves->items[i].move) == group &&
            (maximizing ? value > best : value < best))
            best = value;
    }
    return best;
}

/*
 * Keeps the moves with this value: those in the same group as `in` or, if that is NULL, in every group with this value.
 * Keeps none if a value is unknown.
 */
static void keep_best(const struct solver *solver, struct valued_moves *moves, int64_t value,
                      const struct move *in)
{
    int64_t (*group)(struct move move) = solver->search.position->rules->group;
    struct valued_moves all = *moves;
    moves->count = 0;
    if (!all.is_complete)
        return;
    moves->items = arena_alloc(solver->play->arena, (all.count + 1) * sizeof *moves->items);
    for (size_t i = 0; i < all.count; i++) {
        int64_t number = group(all.items[i].move);
        bool counts = in ? number == group(*in) : value_of_group(solver, &all, number) == value;
        if (counts && all.items[i].value.low == value)
            moves->items[moves->count++] = all.items[i];
    }
}

/* True if a move keeps the value. Does not search for its exact value. */
static bool keeps_value(struct solver *solver, struct move move, struct value value)
{
    struct search *search = &solver->search;
    bool maximizing = search_is_maximizing(search), reaches;
    if (search->position->rules->scoring == LAST_MOVER_WINS)
        return value_after(solver, move).low == value.low;
    position_make(search->position, move);
    reaches = alpha_beta_reaches(search, search_key(search),
                                 value.low + !maximizing - search_lead(search));
    position_undo(search->position, move);
    return reaches == maximizing;
}

/* In a lost position every move is equally good. */
static bool is_lost(const struct search *search, struct value value)
{
    return search->position->rules->scoring == LAST_MOVER_WINS &&
           value.low == (search_is_maximizing(search) ? -1 : 1);
}

/*
 * Finding one move that wins takes less time if those that seem to win are tried first: proving that another one loses
 * is a search of its own.
 */
static struct valued_moves find_best(struct solver *solver, size_t first, enum which_moves which)
{
    struct search *search = &solver->search;
    size_t most = which == ONE_BEST_MOVE ? 1 : SIZE_MAX;
    struct valued_moves moves = new_moves(solver, first);
    struct value value = solver_value(solver);
    bool lost = is_lost(search, value);
    if (which == ONE_BEST_MOVE && !lost && search->position->rules->scoring == LAST_MOVER_WINS)
        proof_number_sort(search, first);
    for (size_t i = first; i < search->choice_count && moves.count < most && is_solved(value);
         i++) {
        struct move move = search->choices[i].move;
        bool keeps = lost || keeps_value(solver, move, value);
        if (search->is_given_up)
            break;
        if (keeps)
            moves.items[moves.count++] = (struct valued_move){ move, value };
    }
    moves.is_complete = !search->is_given_up;
    return moves;
}

struct valued_moves solver_moves(struct solver *solver, enum which_moves which)
{
    struct search *search = &solver->search;
    bool has_groups = search->position->rules->group;
    size_t first = search_push_choices(search);
    struct valued_moves moves = which == ALL_MOVES || has_groups ? value_all(solver, first)
                                                                 : find_best(solver, first, which);
    if (which != ALL_MOVES && has_groups)
        keep_best(solver, &moves, solver_value(solver).low, NULL);
    search->choice_count = first;
    return moves;
}

struct valued_moves solver_group(struct solver *solver, struct move move)
{
    struct search *search = &solver->search;
    size_t first = search_push_choices(search);
    struct valued_moves moves = value_all(solver, first);
    int64_t value = value_of_group(solver, &moves, search->position->rules->group(move));
    keep_best(solver, &moves, value, &move);
    search->choice_count = first;
    return moves;
}
