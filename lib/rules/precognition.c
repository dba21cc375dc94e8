/*
 * Precognition, 19 November 2009. Players predict how card values rise and fall along a row that they lay together. The
 * longest correct prediction wins; players tied for first place play another round.
 *
 * A move is a card of value a and suit b.
 */
#include "precognition.h"

#include "base/decimal.h"
#include "base/random.h"

int64_t precognition_total(const struct precognition *state)
{
    int64_t total = state->each * (int64_t)state->seat_count;
    return total <= DECK_SIZE ? total : 0;
}

size_t precognition_most_cards(const struct precognition *state)
{
    int64_t total = precognition_total(state);
    return total ? (size_t)total : DECK_SIZE;
}

size_t precognition_most_letters(const struct position *position)
{
    const struct precognition *state = position->state;
    bool by_hand = position_has_reading(position, HAND_LENGTH) && state->each;
    return by_hand ? (size_t)state->each : precognition_most_cards(state);
}

static bool over(const struct position *position)
{
    const struct precognition *state = position->state;
    return !state->has_invalid_card && state->count >= precognition_most_cards(state);
}

struct delta_span precognition_match(const struct position *position, const char *prediction)
{
    const struct precognition *state = position->state;
    return position_has_reading(position, BEST_PART) ? deltas_find_part(state->deltas, prediction)
                                                     : deltas_find(state->deltas, prediction);
}

static int64_t points_of(const struct position *position, const struct seat *seat)
{
    return seat->prediction ? (int64_t)precognition_match(position, seat->prediction).length : 0;
}

static void points(const struct position *position, int64_t *points)
{
    const struct precognition *state = position->state;
    for (size_t i = 0; i < state->seat_count && over(position); i++)
        points[state->playing[i] - 1] = points_of(position, &state->seats[i]);
}

struct seat *precognition_seat_of(const struct precognition *state, unsigned player)
{
    for (size_t i = 0; i < state->seat_count; i++)
        if (state->playing[i] == player)
            return &state->seats[i];
    return NULL;
}

unsigned precognition_player_at(const struct precognition *state, size_t place)
{
    return state->seat_count ? state->playing[place % state->seat_count] : 0;
}

struct seat *precognition_seat_at(const struct precognition *state, size_t place)
{
    return state->seat_count ? &state->seats[place % state->seat_count] : NULL;
}

void precognition_seat_players(struct position *position, const unsigned *players, size_t count)
{
    struct precognition *state = position->state;
    unsigned *playing = arena_alloc(position->arena, (count + 1) * sizeof *playing);
    *state = (struct precognition){ .playing = playing };
    state->seats = arena_alloc(position->arena, (count + 1) * sizeof *state->seats);
    for (size_t i = 0; i < count; i++)
        if (!precognition_seat_of(state, players[i])) {
            playing[state->seat_count] = players[i];
            state->seats[state->seat_count++] = (struct seat){ .hand.unknown = true };
        }
    state->each = position->sizes[SIZE_DEAL];
    if (!state->each && state->seat_count)
        state->each = DECK_SIZE / (int64_t)state->seat_count;
}

/* Round 1 is for all players, later rounds for those who tied for first place in the round before. */
static void begin_round(struct position *position)
{
    const struct precognition *state = position->state;
    bool is_first = position->round == 1;
    size_t count = is_first ? position->players : over(position) ? state->seat_count : 0;
    unsigned *leaders = arena_alloc(position->arena, (count + 1) * sizeof *leaders);
    int64_t *won = arena_zero(position->arena, count + 1, sizeof *won);
    for (size_t i = 0; i < count && !is_first; i++)
        won[i] = points_of(position, &state->seats[i]);
    count = find_leaders(is_first ? NULL : state->playing, won, count, leaders);
    precognition_seat_players(position, leaders, count);
}

/* Cards are passed as pairs of value and suit, letters as indices in their alphabet. */
static bool set(struct position *position, int field, unsigned player, const int64_t *values,
                size_t count)
{
    struct precognition *state = position->state;
    struct seat *seat = precognition_seat_of(state, player);
    if (!seat)
        return false;
    if (field == FIELD_HAND) {
        seat->hand = (struct hand){ .unknown = false };
        for (size_t i = 0; i < count; i += 2) {
            cards_add(&seat->hand.held, (struct card){ values[i], values[i + 1] });
            cards_add(&state->dealt, (struct card){ values[i], values[i + 1] });
        }
        seat->hand.unknown =
                (int64_t)count != 2 * state->each || !cards_fit(&state->dealt, &seat->hand.held);
        return !seat->hand.unknown;
    }
    seat->prediction = deltas_write(position->arena, values, count);
    return count > 0 && count <= precognition_most_letters(position);
}

/* Deals cards that no player of the round holds. */
static struct values deal(const struct position *position, struct random_source *random)
{
    const struct precognition *state = position->state;
    int64_t *cards = arena_alloc(position->arena, 2 * DECK_SIZE * sizeof *cards);
    return (struct values){ cards,
                            2 * cards_draw(&state->dealt, random, cards, (size_t)state->each) };
}

/* Predicts few letters, and mostly U and D: long predictions seldom match, and equal values are seldom adjacent. */
static struct values predict(const struct position *position, struct random_source *random)
{
    enum { UP, DOWN, SAME, USUAL = 6 };
    static const int64_t usual[] = { UP, UP, UP, DOWN, DOWN, DOWN, SAME };
    size_t most = precognition_most_letters(position),
           count = (size_t)random_between(random, 1, most < USUAL ? (int64_t)most : USUAL);
    struct values prediction = { arena_alloc(position->arena, count * sizeof *prediction.items),
                                 count };
    for (size_t i = 0; i < count; i++)
        prediction.items[i] = usual[random_below(random, sizeof usual / sizeof *usual)];
    return prediction;
}

static bool random_values(const struct position *position, int field, struct random_source *random,
                          struct values *values)
{
    if (field == FIELD_HAND)
        *values = deal(position, random);
    else if (field == FIELD_PREDICTION)
        *values = predict(position, random);
    return field == FIELD_HAND || field == FIELD_PREDICTION;
}

static enum diagnostic_id check(const struct position *position, struct move move)
{
    const struct precognition *state = position->state;
    struct card card = { move.a, move.b };
    const struct seat *seat = precognition_seat_at(state, state->count);
    enum diagnostic_id fault = cards_check(&state->laid, card);
    if (fault == DIAG_NONE && seat && !state->has_invalid_card && !hand_has(&seat->hand, card))
        fault = DIAG_CARD_NOT_IN_HAND;
    return fault;
}

void precognition_lay(struct precognition *state, size_t place, int64_t value)
{
    state->values[place] = value;
    for (size_t i = place ? place : 1; i <= place + 1 && i < state->count; i++)
        state->deltas[i - 1] = delta_between(state->values[i - 1], state->values[i]);
}

/* A wrong card must have been another card, so it is not removed from the hand. */
static void make(struct position *position, struct move move)
{
    struct precognition *state = position->state;
    struct card card = { move.a, move.b };
    struct seat *seat = precognition_seat_at(state, state->count);
    enum diagnostic_id fault = check(position, move);
    state->has_invalid_card |= fault == DIAG_CARD_VALUE;
    if (fault != DIAG_CARD_VALUE)
        cards_add(&state->laid, card);
    if (state->has_invalid_card || state->count == DECK_SIZE)
        return;
    if (seat && fault == DIAG_NONE)
        cards_add(&seat->hand.played, card);
    state->count++;
    precognition_lay(state, state->count - 1, card.value);
}

static void undo(struct position *position, struct move move)
{
    struct precognition *state = position->state;
    struct card card = { move.a, move.b };
    struct seat *seat = precognition_seat_at(state, --state->count);
    cards_remove(&state->laid, card);
    if (state->count > 0)
        state->deltas[state->count - 1] = '\0';
    if (seat)
        cards_remove(&seat->hand.played, card);
}

/* Passes each value without a suit, which matches any card of that value. */
static void candidates(const struct position *position, candidate_sink *sink, void *user)
{
    for (int64_t value = 1; position->players && value <= CARD_VALUES; value++)
        if (!sink(user, (struct move){ .a = value }))
            return;
}

static unsigned mover(const struct position *position)
{
    const struct precognition *state = position->state;
    return precognition_player_at(state, state->count);
}

const char *precognition_write_match(const struct position *position, const char *prediction)
{
    struct delta_span match = precognition_match(position, prediction);
    const int64_t places[] = { (int64_t)match.first + 1, (int64_t)(match.first + match.length) };
    return match.length ? write_integers(position->arena, places, 2, "-").ptr : "none";
}

/*
 * Hashes cards and predictions. Of the row, only the deltas and the last card matter. The mirror image exchanges high
 * and low values, and up and down.
 */
static uint64_t key(const struct position *position, unsigned mirrored)
{
    const struct precognition *state = position->state;
    uint64_t key = cards_key((uint64_t)state->each, &state->laid, mirrored);
    key = deltas_key(key, state->deltas, mirrored);
    if (state->count > 0) {
        int64_t last = state->values[state->count - 1];
        key += (uint64_t)(mirrored ? CARD_VALUES + 1 - last : last);
    }
    for (size_t i = 0; i < state->seat_count; i++) {
        const struct seat *seat = &state->seats[i];
        key = deltas_key(key + state->playing[i], seat->prediction ? seat->prediction : "",
                         mirrored);
        key = cards_key(key + seat->hand.unknown, &seat->hand.held, mirrored);
        key = cards_key(key, &seat->hand.played, mirrored);
    }
    return key;
}

static const char *obstacle(const struct position *position)
{
    const struct precognition *state = position->state;
    for (size_t i = 0; i < state->seat_count; i++)
        if (state->seats[i].hand.unknown || !state->seats[i].prediction)
            return "hands or predictions are hidden";
    return state->seat_count ? NULL : "who plays is not known";
}

const struct rules precognition_rules = {
    .state_size = sizeof(struct precognition),
    .scoring = POINTS_OF_PLAYERS,
    .begin_round = begin_round,
    .set = set,
    .random_values = random_values,
    .check = check,
    .make = make,
    .undo = undo,
    .candidates = candidates,
    .over = over,
    .points = points,
    .mover = mover,
    .obstacle = obstacle,
    .key = key,
    .images = 2,
};
