/*
 * Lengths Of Lengths Of Lengths, 18 September 2010. The players write n digits in turn. Below the digits is the list of
 * their run lengths, below that the run lengths of that list, and so on until a list is all 1's. The length of that
 * last list is the offense's points.
 *
 * A move is a digit: a is 0 or 1.
 */
#include "lengths.h"

#include "base/decimal.h"
#include "run_lengths.h"

static enum diagnostic_id check(const struct position *position, struct move move)
{
    int64_t n = position->sizes[SIZE_N];
    (void)move;
    return n && position->moves >= (uint64_t)n ? DIAG_LIST_LENGTH : DIAG_NONE;
}

static void make(struct position *position, struct move move)
{
    struct lengths *state = position->state;
    size_t count = position->moves;
    ARENA_RESERVE(position->arena, state->digits, words_for(count + 1), state->digits_capacity);
    if (count % WORD_BITS == 0)
        state->digits[count / WORD_BITS] = 0;
    if (bit_at(state->digits, count) != (move.a == 1))
        flip_bit(state->digits, count);
    state->list.integers = NULL;
}

/* Makes all the moves of a round at once. */
static bool follow(struct position *position, const struct shown *shown)
{
    struct lengths *state = position->state;
    int64_t n = position->sizes[SIZE_N];
    size_t words = words_for(shown->count);
    if (position->moves > 0 || (int64_t)shown->count > n)
        return false;
    ARENA_RESERVE(position->arena, state->digits, words, state->digits_capacity);
    memcpy(state->digits, shown->bits, words * sizeof *state->digits);
    position->moves = shown->count;
    state->list.integers = NULL;
    return true;
}

/* Removes the last digit. */
static void undo(struct position *position, struct move move)
{
    struct lengths *state = position->state;
    (void)move;
    state->list.integers = NULL;
}

static void candidates(const struct position *position, candidate_sink *sink, void *user)
{
    if (position->sizes[SIZE_N] && sink(user, (struct move){ .a = 0 }))
        sink(user, (struct move){ .a = 1 });
}

static bool over(const struct position *position)
{
    int64_t n = position->sizes[SIZE_N];
    return n && position->moves >= (uint64_t)n;
}

bool lengths_end_round(const struct position *position, struct shown list)
{
    for (size_t i = 0; i < list.count; i++)
        if (list.integers[i] != 1)
            return false;
    return !(list.kind == ROW_DIGITS && position_has_reading(position, ONES_GO_ON));
}

/* The run lengths of a list; `to` may be its items. */
static struct shown write_runs(struct shown list, int64_t *to)
{
    size_t count = 0, start = 0;
    if (list.count == 0)
        return (struct shown){ .integers = to, .kind = ROW_LENGTHS };
    int64_t last = list.integers[0];
    for (size_t i = 1; i < list.count; i++) { /* branch-free: runs are hard to predict */
        int64_t item = list.integers[i];
        bool begins = item != last;
        to[count] = (int64_t)(i - start);
        count += begins;
        start = begins ? i : start;
        last = item;
    }
    to[count++] = (int64_t)(list.count - start);
    return (struct shown){ .integers = to, .count = count, .kind = ROW_LENGTHS };
}

struct shown lengths_below(struct arena *arena, struct shown list)
{
    return write_runs(list, arena_alloc(arena, (list.count + 1) * sizeof *list.integers));
}

int64_t lengths_points(const struct position *position, struct shown list)
{
    while (!lengths_end_round(position, list))
        list = lengths_below(position->arena, list);
    return (int64_t)list.count;
}

/* Begins with the digits. */
static void begin_lists(const struct position *position)
{
    struct lengths *state = position->state;
    ARENA_RESERVE(position->arena, state->scratch, position->moves, state->scratch_capacity);
    for (size_t i = 0; i < position->moves; i++)
        state->scratch[i] = bit_at(state->digits, i);
    state->list = (struct shown){ .integers = state->scratch,
                                  .count = position->moves,
                                  .kind = ROW_DIGITS };
    state->list_number = 0;
}

/*
 * Finds the list at a place below the digits, from 1. If the lists end before it, finds the last one and returns false.
 */
static bool find_list(const struct position *position, size_t number)
{
    struct lengths *state = position->state;
    if (!state->list.integers || number < state->list_number)
        begin_lists(position);
    for (; state->list_number < number; state->list_number++) {
        if (lengths_end_round(position, state->list))
            return false;
        state->list = write_runs(state->list, state->scratch);
    }
    return true;
}

/* Zero until all digits are written, since each later digit changes every list. */
static void points(const struct position *position, int64_t *points)
{
    const struct lengths *state = position->state;
    if (!over(position))
        return;
    find_list(position, SIZE_MAX);
    points[0] = (int64_t)state->list.count;
}

/*
 * The digits so far. Exchanging 0 and 1 gives the same run lengths and so the same key, unless all digits are equal: a
 * list of 1's may end the round.
 */
static uint64_t key(const struct position *position, unsigned image)
{
    (void)image;
    const struct lengths *state = position->state;
    uint64_t key = position->moves, changes = 0;
    for (size_t i = 0; i < position->moves; i++) {
        uint64_t change = bit_at(state->digits, i) != bit_at(state->digits, 0);
        key = map_mix_with(key, change);
        changes += change;
    }
    return position->moves && !changes ? map_mix_with(key, bit_at(state->digits, 0)) : key;
}

const struct rules lengths_rules = {
    .state_size = sizeof(struct lengths),
    .scoring = POINTS_OF_OFFENSE,
    .follow = follow,
    .check = check,
    .make = make,
    .undo = undo,
    .candidates = candidates,
    .over = over,
    .points = points,
    .key = key,
};

/* --- claims --- */

struct slice lengths_write(const struct position *position, size_t number)
{
    const struct lengths *state = position->state;
    if (!find_list(position, number))
        return NO_SLICE;
    return write_integers(position->arena, state->list.integers, state->list.count, ",");
}
