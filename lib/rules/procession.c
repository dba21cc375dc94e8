/*
 * Procession, 3 November 2009. The game begins with a row of n zeros. Each move changes one digit of the row above so
 * that the multiset of run lengths is new in the game. The last player to move wins.
 *
 * A move changes the digit at place a, counted from 0.
 */
#include "procession.h"

#include "base/random.h"

/* The number of digits is agreed (field n), so the game begins with that many zeros. */
static bool set(struct position *position, int field, unsigned player, const int64_t *values,
                size_t count)
{
    struct procession *state = position->state;
    (void)field, (void)player, (void)count;
    position->sizes[SIZE_N] = values[0];
    run_multisets_begin(&state->runs, position->arena, (size_t)values[0]);
    if (!position_has_reading(position, START_FREE))
        run_multisets_add(&state->runs);
    return true;
}

static enum diagnostic_id between(const struct position *position, const struct shown *shown,
                                  candidate_sink *sink, void *user)
{
    const struct procession *state = position->state;
    return run_multisets_between(&state->runs, shown, sink, user);
}

static void show(struct position *position, const struct shown *shown)
{
    struct procession *state = position->state;
    run_multisets_show(&state->runs, shown->bits);
    state->is_lost = false;
}

static enum diagnostic_id check(const struct position *position, struct move move)
{
    struct procession *state = position->state;
    if ((uint64_t)move.a >= state->runs.width)
        return DIAG_ROW_WIDTH;
    return !state->is_lost && run_multisets_would_repeat(&state->runs, (size_t)move.a)
                   ? DIAG_RUNS_REPEAT
                   : DIAG_NONE;
}

static void make(struct position *position, struct move move)
{
    struct procession *state = position->state;
    run_multisets_change(&state->runs, (size_t)move.a);
    run_multisets_add(&state->runs);
}

static bool follow(struct position *position, const struct shown *shown)
{
    struct procession *state = position->state;
    bool good = shown->count == state->runs.width && !state->is_lost &&
                run_multisets_follow(&state->runs, shown->bits, shown->more + 1);
    position->moves += shown->more + 1;
    return good;
}

static void undo(struct position *position, struct move move)
{
    struct procession *state = position->state;
    run_multisets_remove(&state->runs);
    run_multisets_change(&state->runs, (size_t)move.a);
}

static void forget(struct position *position)
{
    struct procession *state = position->state;
    state->is_lost = true;
}

static void candidates(const struct position *position, candidate_sink *sink, void *user)
{
    const struct procession *state = position->state;
    int64_t width = state->is_lost ? 0 : (int64_t)state->runs.width;
    for (int64_t place = 0; place < width; place++)
        if (!sink(user, (struct move){ .a = place }))
            return;
}

static struct move random_candidate(const struct position *position, struct random_source *random)
{
    const struct procession *state = position->state;
    return (struct move){ .a = (int64_t)random_below(random, state->runs.width) };
}

static uint64_t key(const struct position *position, unsigned image)
{
    (void)image;
    const struct procession *state = position->state;
    return run_multisets_key(&state->runs);
}

/* Looking three moves ahead was measured: n = 10 needs three fifths of the positions, but more time. */
static bool estimate(const struct position *position, uint32_t *win, uint32_t *loss)
{
    struct procession *state = position->state;
    if (state->runs.width > SMALL_WIDTH)
        return false;
    struct outlook outlook = run_multisets_outlook(&state->runs, 2);
    *win = outlook.win;
    *loss = outlook.loss;
    return true;
}

const struct rules procession_rules = {
    .state_size = sizeof(struct procession),
    .scoring = LAST_MOVER_WINS,
    .set = set,
    .between = between,
    .show = show,
    .follow = follow,
    .check = check,
    .make = make,
    .undo = undo,
    .forget = forget,
    .candidates = candidates,
    .random_candidate = random_candidate,
    .key = key,
    .estimate = estimate,
};
