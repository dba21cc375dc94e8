#include "rules.h"

#include <string.h>

#include "base/order.h"
#include "base/random.h"

struct position *position_new(const struct rules *rules, struct arena *arena, unsigned players,
                              uint32_t readings, const int64_t *sizes)
{
    struct position *position = arena_zero(arena, 1, sizeof *position);
    *position = (struct position){
        .rules = rules, .arena = arena, .players = players, .readings = readings
    };
    if (sizes)
        memcpy(position->sizes, sizes, sizeof position->sizes);
    position->state = arena_zero(arena, 1, rules->state_size);
    if (rules->begin)
        rules->begin(position);
    return position;
}

void position_begin_round(struct position *position, uint64_t round)
{
    position->round = round;
    position->moves = 0;
    position->doubt = 0;
    if (position->rules->begin_round)
        position->rules->begin_round(position);
}

size_t position_apply_all(struct position *position, const struct move *moves, size_t count)
{
    const struct rules *rules = position->rules;
    return rules->apply
                   ? rules->apply(position, moves, count)
                   : apply_each(position, moves, count, rules->check, rules->make, rules->over);
}

/* Passes on the moves that are legal. */
struct filter {
    const struct position *position;
    candidate_sink *sink;
    void *user;
};

static bool pass_legal(void *user, struct move move)
{
    const struct filter *filter = user;
    const struct position *position = filter->position;
    return position->rules->check(position, move) != DIAG_NONE || filter->sink(filter->user, move);
}

void position_legal(const struct position *position, candidate_sink *sink, void *user)
{
    const struct rules *rules = position->rules;
    struct filter filter = { position, sink, user };
    if (rules->over && rules->over(position))
        return;
    if (rules->lists_legal)
        rules->candidates(position, sink, user);
    else
        rules->candidates(position, pass_legal, &filter);
}

static bool note_one(void *user, struct move move)
{
    (void)move;
    *(bool *)user = true;
    return false;
}

bool position_has_legal(const struct position *position)
{
    bool found = false;
    position_legal(position, note_one, &found);
    return found;
}

bool position_is_over(const struct position *position)
{
    const struct rules *rules = position->rules;
    return rules->over ? rules->over(position) : !position_has_legal(position);
}

uint64_t position_key(const struct position *position)
{
    const struct rules *rules = position->rules;
    uint64_t least = rules->key(position, 0);
    for (unsigned image = 1; image < rules->images; image++) {
        uint64_t key = rules->key(position, image);
        least = MIN(key, least);
    }
    return least;
}

unsigned position_mover(const struct position *position)
{
    const struct rules *rules = position->rules;
    if (rules->mover)
        return rules->mover(position);
    return position->players && !rules->is_last_round
                   ? (unsigned)(position->moves % position->players) + 1
                   : 0;
}

/* --- at random --- */

enum { TRIES = 1000, PICKED_MOST = 1 << 20 };

struct random_pick {
    struct random_source *random;
    struct move *move;
    uint64_t count;
};

/*
 * Reservoir sampling: the k-th move replaces the current one with probability 1/k, so all are
 * equally likely.
 */
static bool pick_one(void *user, struct move move)
{
    struct random_pick *pick = user;
    if (random_below(pick->random, ++pick->count) == 0)
        *pick->move = move;
    return pick->count < PICKED_MOST;
}

bool position_random(const struct position *position, struct random_source *random,
                     struct move *move)
{
    const struct rules *rules = position->rules;
    struct random_pick pick = { random, move, 0 };
    if (rules->over && rules->over(position))
        return false;
    for (int i = 0; rules->random_candidate && i < TRIES; i++) {
        *move = rules->random_candidate(position, random);
        if (rules->check(position, *move) == DIAG_NONE)
            return true;
    }
    position_legal(position, pick_one, &pick);
    return pick.count > 0;
}

size_t find_leaders(const unsigned *players, const int64_t *points, size_t count, unsigned *leaders)
{
    int64_t most = 0;
    size_t leader_count = 0;
    for (size_t i = 0; i < count; i++)
        most = MAX(points[i], most);
    for (size_t i = 0; i < count; i++)
        if (points[i] == most)
            leaders[leader_count++] = players ? players[i] : (unsigned)i + 1;
    return leader_count;
}
