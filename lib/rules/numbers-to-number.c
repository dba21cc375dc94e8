/*
 * Numbers To Number, 4 February 2010. In each move both players secretly write a number; comparing the two gives the
 * next symbol of the round's list. The list, read as binary, denotes a set D of numbers, and each player scores the
 * numbers of D that they wrote in the round.
 *
 * A move is a pair of numbers, a by player 1 and b by player 2.
 */
#include "numbers-to-number.h"

#include "base/order.h"
#include "base/random.h"

int64_t numbers_largest(int64_t m)
{
    return ((int64_t)1 << (m ? m : SYMBOLS_MAX)) - 1;
}

int64_t numbers_rounds(int64_t m)
{
    return numbers_largest(m) / m;
}

static void begin(struct position *position)
{
    if (position->sizes[SIZE_M] > SYMBOLS_MAX) /* possible with a user-defined grammar */
        position->sizes[SIZE_M] = 0;
}

static void begin_round(struct position *position)
{
    struct numbers_to_number *state = position->state;
    for (int who = 0; who < 2; who++)
        state->by[who].before = state->by[who].count;
}

uint64_t numbers_first_place(const struct position *position, int who, int64_t number)
{
    const struct numbers_to_number *state = position->state;
    return number_map_get(&state->by[who].first, (uint64_t)number);
}

enum diagnostic_id numbers_check(const struct position *position, int who, int64_t number)
{
    if (number < 1 || number > numbers_largest(position->sizes[SIZE_M]))
        return DIAG_NUMBER_RANGE;
    return numbers_first_place(position, who, number) ? DIAG_NUMBER_REUSED : DIAG_NONE;
}

static enum diagnostic_id check(const struct position *position, struct move move)
{
    enum diagnostic_id first = numbers_check(position, 0, move.a),
                       second = numbers_check(position, 1, move.b);
    return first == DIAG_NONE || second == DIAG_NUMBER_RANGE ? second : first;
}

void numbers_write(struct position *position, int who, int64_t number)
{
    struct numbers *numbers = &((struct numbers_to_number *)position->state)->by[who];
    ARENA_PUSH(position->arena, numbers->items, numbers->count, numbers->capacity);
    numbers->items[numbers->count++] = number;
    if (!numbers_first_place(position, who, number))
        number_map_put(&numbers->first, position->arena, (uint64_t)number, numbers->count);
}

static void make(struct position *position, struct move move)
{
    if (move.a == INT64_MAX && move.b == INT64_MAX) /* both clamped: either may be larger */
        position->doubt |= DOUBT_POSITION;
    numbers_write(position, 0, move.a);
    numbers_write(position, 1, move.b);
}

static void undo(struct position *position, struct move move)
{
    struct numbers_to_number *state = position->state;
    for (int who = 0; who < 2; who++) {
        struct numbers *numbers = &state->by[who];
        number_map_put(&numbers->first, position->arena, (uint64_t)(who == 0 ? move.a : move.b), 0);
        if (numbers->before == numbers->count--) /* the last move of the round before */
            numbers->before -= (size_t)position->sizes[SIZE_M];
    }
}

/*
 * In ascending order. Only numbers already written are illegal, so few of the candidates after the first legal one are
 * illegal.
 */
static void candidates(const struct position *position, candidate_sink *sink, void *user)
{
    int64_t m = position->sizes[SIZE_M], largest = numbers_largest(m);
    for (int64_t a = 1; m && a <= largest; a++)
        for (int64_t b = 1; b <= largest && !numbers_first_place(position, 0, a); b++)
            if (!sink(user, (struct move){ .a = a, .b = b }))
                return;
}

/* A random number that the player has not written, unless there may be none. */
static int64_t random_number(const struct position *position, int who, struct random_source *random)
{
    const struct numbers_to_number *state = position->state;
    int64_t largest = numbers_largest(position->sizes[SIZE_M]),
            number = random_between(random, 1, largest);
    while ((int64_t)state->by[who].count < largest && numbers_first_place(position, who, number))
        number = random_between(random, 1, largest);
    return number;
}

static struct move random_candidate(const struct position *position, struct random_source *random)
{
    struct move move = { .a = random_number(position, 0, random) };
    move.b = random_number(position, 1, random);
    return move;
}

size_t numbers_count_moves(const struct position *position)
{
    const struct numbers_to_number *state = position->state;
    size_t first = state->by[0].count - state->by[0].before,
           second = state->by[1].count - state->by[1].before;
    return MIN(first, second);
}

static bool over(const struct position *position)
{
    int64_t m = position->sizes[SIZE_M];
    return m && (int64_t)numbers_count_moves(position) >= m;
}

struct symbols numbers_list(const struct position *position)
{
    struct symbols list = { .count = 0 };
    for (size_t i = 0; i < numbers_count_moves(position); i++)
        symbols_add(&list, *numbers_symbol(numbers_move(position, i)));
    return list;
}

void numbers_points(const struct position *position, const struct symbols *list, int64_t *points)
{
    for (int who = 0; who < 2; who++)
        points[who] = symbols_points(list, numbers_in_round(position, who),
                                     numbers_count_moves(position));
}

static void points(const struct position *position, int64_t *points)
{
    struct symbols list = numbers_list(position);
    if (over(position))
        numbers_points(position, &list, points);
}

/*
 * Hashes the list and each player's numbers, in this round and before, regardless of order. Mirror images do not apply:
 * exchanging the players gives a different set D.
 */
static uint64_t key(const struct position *position, unsigned image)
{
    (void)image;
    const struct numbers_to_number *state = position->state;
    struct symbols list = numbers_list(position);
    /* mixed once more than a number, so that a list and a number never change places in the sum */
    uint64_t key = map_mix(map_mix_with((uint64_t)list.ones, (uint64_t)list.blanks));
    for (int who = 0; who < 2; who++)
        for (size_t i = 0; i < state->by[who].count; i++) {
            uint64_t is_now = i >= state->by[who].before;
            key += map_mix_with(map_mix_with((uint64_t)state->by[who].items[i], is_now),
                                (uint64_t)who);
        }
    return map_mix_with(key, position->round);
}

static bool is_last_round(const struct position *position)
{
    return (int64_t)position->round >= numbers_rounds(position->sizes[SIZE_M]);
}

/* What was written matters to the end of the game. */
static const char *obstacle(const struct position *position)
{
    const struct numbers_to_number *state = position->state;
    uint64_t count = (position->round - 1) * (uint64_t)position->sizes[SIZE_M] + position->moves;
    bool is_whole = state->by[0].count == count && state->by[1].count == count;
    return is_whole ? NULL : "the numbers of a move or of an earlier round are missing";
}

const struct rules numbers_to_number_rules = {
    .state_size = sizeof(struct numbers_to_number),
    .scoring = POINTS_OF_PLAYERS,
    .begin = begin,
    .begin_round = begin_round,
    .check = check,
    .make = make,
    .undo = undo,
    .candidates = candidates,
    .random_candidate = random_candidate,
    .over = over,
    .points = points,
    .is_last_round = is_last_round,
    .obstacle = obstacle,
    .key = key,
};
