#include "solve.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "transposition.h"

/* A move to be tried, and how early. */
struct choice {
    struct move move;
    uint32_t index; /* in board order */
    int64_t order;  /* larger ones are tried first */
};

struct solver {
    struct play *play;
    struct position *position;
    unsigned maximizer;
    struct table table;
    struct timespec deadline;
    bool has_deadline, out_of_time;
    uint64_t nodes;
    struct choice *choices; /* of all positions on the way to the current one, as a stack */
    size_t choice_count, choice_capacity;
    int64_t *points; /* room for those of all players */
};

/* --- what is searched --- */

static const char *find_obstacle(const struct play *play)
{
    const struct position *position = play->position;
    const struct rules *rules = position->rules;
    const char *obstacle = rules->obstacle ? rules->obstacle(position) : NULL;
    if (obstacle)
        return obstacle;
    if (!play->players)
        return "the number of players is unknown";
    if (rules->scoring == POINTS_OF_OFFENSE)
        return play->round && play->round->offense ? NULL : "the offense is unknown";
    return play->players == 2 ? NULL : "best play is not defined for more than 2 players";
}

static unsigned find_maximizer(const struct play *play)
{
    return play->position->rules->scoring == POINTS_OF_OFFENSE ? play->round->offense : 1;
}

static struct timespec time_after(double seconds)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    time.tv_sec += (time_t)seconds;
    time.tv_nsec += (long)((seconds - (double)(time_t)seconds) * 1e9);
    return time;
}

static bool is_past(struct timespec deadline)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec > deadline.tv_sec ||
           (now.tv_sec == deadline.tv_sec && now.tv_nsec >= deadline.tv_nsec);
}

struct solver *solver_new(struct play *play, const struct solve_limits *limits, const char **reason)
{
    *reason = find_obstacle(play);
    if (*reason)
        return NULL;
    struct solver *solver = arena_zero(play->arena, 1, sizeof *solver);
    *solver = (struct solver){ .play = play,
                               .position = play->position,
                               .maximizer = find_maximizer(play),
                               .has_deadline = limits->seconds > 0,
                               .deadline = time_after(limits->seconds),
                               .points = arena_zero(play->arena, play->players, sizeof(int64_t)) };
    if (table_init(&solver->table, limits->memory ? limits->memory : SOLVE_MEMORY))
        return solver;
    *reason = "not enough memory for the table of positions";
    return NULL;
}

void solver_free(struct solver *solver)
{
    if (solver)
        table_free(&solver->table);
}

uint64_t solver_nodes(const struct solver *solver)
{
    return solver->nodes;
}

void solver_make(struct solver *solver, struct move move)
{
    position_make(solver->position, move);
}

void solver_undo(struct solver *solver, struct move move)
{
    position_undo(solver->position, move);
}

bool solver_is_maximizing(const struct solver *solver)
{
    return position_mover(solver->position) == solver->maximizer;
}

/* --- the search --- */

/* What the maximizer has so far; in a game without points 0. */
static int64_t standing(const struct solver *solver)
{
    const struct position *position = solver->position;
    const struct rules *rules = position->rules;
    if (rules->scoring == LAST_MOVER_WINS)
        return 0;
    memset(solver->points, 0, position->players * sizeof *solver->points);
    rules->points(position, solver->points);
    return rules->scoring == POINTS_OF_OFFENSE ? solver->points[0]
                                               : solver->points[0] - solver->points[1];
}

static bool add_choice(void *user, struct move move)
{
    struct solver *solver = user;
    if (solver->choice_count == solver->choice_capacity) {
        size_t capacity = solver->choice_capacity ? 2 * solver->choice_capacity : 256;
        struct choice *choices =
                arena_grow(solver->play->arena, solver->choices,
                           solver->choice_capacity * sizeof *choices, capacity * sizeof *choices);
        solver->choices = choices;
        solver->choice_capacity = capacity;
    }
    solver->choices[solver->choice_count++] = (struct choice){ .move = move };
    return true;
}

/* Pushes the legal moves; returns where they begin. */
static size_t push_choices(struct solver *solver)
{
    size_t first = solver->choice_count;
    position_legal(solver->position, add_choice, solver);
    for (size_t i = first; i < solver->choice_count; i++)
        solver->choices[i].index = (uint32_t)(i - first);
    return first;
}

static bool count_reply(void *user, struct move move)
{
    (void)move;
    ++*(int64_t *)user;
    return true;
}

/* How promising a move is: what it gains at once or, where the last mover wins, how few replies it leaves. */
static int64_t promise(struct solver *solver, struct move move, int64_t before, bool maximizing)
{
    int64_t replies = 0, gain;
    position_make(solver->position, move);
    if (solver->position->rules->scoring == LAST_MOVER_WINS)
        position_legal(solver->position, count_reply, &replies);
    gain = standing(solver) - before;
    position_undo(solver->position, move);
    return (maximizing ? gain : -gain) - replies;
}

static int compare_choices(const void *left, const void *right)
{
    const struct choice *a = left, *b = right;
    if (a->order != b->order)
        return a->order < b->order ? 1 : -1;
    return a->index < b->index ? -1 : a->index > b->index;
}

static void order_choices(struct solver *solver, size_t first, uint32_t best, bool maximizing)
{
    int64_t before = standing(solver);
    for (size_t i = first; i < solver->choice_count; i++) {
        struct choice *choice = &solver->choices[i];
        choice->order = choice->index == best ? INT64_MAX
                                              : promise(solver, choice->move, before, maximizing);
    }
    qsort(solver->choices + first, solver->choice_count - first, sizeof *solver->choices,
          compare_choices);
}

static bool is_out_of_time(struct solver *solver)
{
    enum { NODES_BETWEEN_LOOKS = 1024 };
    if (solver->has_deadline && !solver->out_of_time && solver->nodes % NODES_BETWEEN_LOOKS == 0)
        solver->out_of_time = is_past(solver->deadline);
    return solver->out_of_time;
}

static bool is_at_least(struct solver *solver, int64_t value);

/* True if the move leads to a gain of at least `value` from here. */
static bool move_reaches(struct solver *solver, struct move move, int64_t value)
{
    int64_t before = standing(solver);
    position_make(solver->position, move);
    bool reaches = is_at_least(solver, value - (standing(solver) - before));
    position_undo(solver->position, move);
    return reaches;
}

/* The gain still to come where no move is legal. */
static int64_t final_gain(const struct solver *solver)
{
    if (solver->position->rules->scoring != LAST_MOVER_WINS || solver->position->moves == 0)
        return 0;
    return solver_is_maximizing(solver) ? -1 : 1;
}

/*
 * Tries the moves until one decides: the maximizer needs one that reaches the value, the others one that does not.
 * Returns the index of the move that decided, or UINT32_MAX.
 */
static uint32_t find_decisive(struct solver *solver, size_t first, int64_t value, bool maximizing)
{
    for (size_t i = first; i < solver->choice_count; i++) {
        const struct choice choice = solver->choices[i];
        bool reaches = move_reaches(solver, choice.move, value);
        if (solver->out_of_time)
            return UINT32_MAX;
        if (reaches == maximizing)
            return choice.index;
    }
    return UINT32_MAX;
}

/* Searches the moves of a position; what is proved goes to the table. */
static bool search_moves(struct solver *solver, uint64_t key, struct bounds known, int64_t value)
{
    bool maximizing = solver_is_maximizing(solver);
    uint64_t before = solver->nodes;
    size_t first = push_choices(solver);
    if (solver->choice_count == first)
        return final_gain(solver) >= value;
    order_choices(solver, first, known.best, maximizing);
    uint32_t best = find_decisive(solver, first, value, maximizing);
    bool reaches = best != UINT32_MAX ? maximizing : !maximizing;
    solver->choice_count = first;
    if (solver->out_of_time)
        return false;
    if (reaches)
        known.low = (int32_t)value;
    else
        known.high = (int32_t)value - 1;
    known.best = best != UINT32_MAX ? best : known.best;
    table_put(&solver->table, key, known, solver->nodes - before);
    return reaches;
}

/* True if the maximizer can gain at least `value` more from here. Meaningless once out of time. */
static bool is_at_least(struct solver *solver, int64_t value)
{
    solver->nodes++;
    if (is_out_of_time(solver))
        return false;
    uint64_t key = position_key(solver->position);
    struct bounds known = table_get(&solver->table, key);
    if (known.low >= value)
        return true;
    if (known.high < value)
        return false;
    return search_moves(solver, key, known, value);
}

/* --- values --- */

/* One of the two players wins; there is no winner if no move was made and none is legal. */
static struct value win_or_loss(struct solver *solver)
{
    const struct position *position = solver->position;
    if (position->moves == 0 && !position_has_legal(position))
        return (struct value){ 0, 0 };
    bool wins = is_at_least(solver, 1);
    if (solver->out_of_time)
        return (struct value){ -1, 1 };
    return wins ? (struct value){ 1, 1 } : (struct value){ -1, -1 };
}

/* Asks whether the gain is at least a guess, and moves the guess to the bound that this proves, until both meet. */
struct value solver_value(struct solver *solver)
{
    int64_t base = standing(solver), guess = 1, low = VALUE_MIN, high = VALUE_MAX;
    if (solver->position->rules->scoring == LAST_MOVER_WINS)
        return win_or_loss(solver);
    while (low < high) {
        bool reaches = is_at_least(solver, guess);
        if (solver->out_of_time)
            break;
        if (reaches)
            low = guess;
        else
            high = guess - 1;
        struct bounds known = table_get(&solver->table, position_key(solver->position));
        low = known.low > low ? known.low : low;
        high = known.high < high ? known.high : high;
        guess = reaches ? low + 1 : high;
    }
    return (struct value){ low == VALUE_MIN ? low : low + base,
                           high == VALUE_MAX ? high : high + base };
}

struct valued_move *solver_moves(struct solver *solver, bool best_only, size_t *count,
                                 bool *complete)
{
    size_t first = push_choices(solver), legal = solver->choice_count - first;
    struct valued_move *moves = arena_alloc(solver->play->arena, (legal + 1) * sizeof *moves);
    bool maximizing = solver_is_maximizing(solver);
    int64_t base = standing(solver);
    struct value best = best_only ? solver_value(solver) : (struct value){ 0, 0 };
    *count = 0;
    for (size_t i = first; i < first + legal && !solver->out_of_time; i++) {
        struct move move = solver->choices[i].move;
        if (best_only && move_reaches(solver, move, best.low - base + !maximizing) != maximizing)
            continue;
        struct value value = best;
        if (!best_only) {
            position_make(solver->position, move);
            value = solver_value(solver);
            position_undo(solver->position, move);
        }
        moves[(*count)++] = (struct valued_move){ move, value };
    }
    *complete = !solver->out_of_time;
    solver->choice_count = first;
    return moves;
}
