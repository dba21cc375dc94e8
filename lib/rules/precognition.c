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
    int64_t total = state->each * (int64_t)state->playing_count;
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

/* Sets the players of the round, with as many cards as can be dealt, until the record says otherwise. */
static void set_playing(struct position *position, unsigned *playing, size_t count)
{
    struct precognition *state = position->state;
    *state = (struct precognition){ .playing = playing, .playing_count = count };
    state->hands = arena_zero(position->arena, count + 1, sizeof *state->hands);
    state->predictions = arena_zero(position->arena, count + 1, sizeof *state->predictions);
    for (size_t i = 0; i < count; i++)
        state->hands[i].unknown = true;
    state->each = position->sizes[SIZE_DEAL];
    if (!state->each && count)
        state->each = DECK_SIZE / (int64_t)count;
}

static bool over(const struct position *position)
{
    const struct precognition *state = position->state;
    return !state->has_invalid_card && state->count >= precognition_most_cards(state);
}

static void points(const struct position *position, int64_t *points);

/* Round 1 is for all players, later rounds for those who tied for first place in the round before. */
static void begin_round(struct position *position)
{
    const struct precognition *state = position->state;
    unsigned *playing = arena_alloc(position->arena, (position->players + 1) * sizeof *playing);
    int64_t *won = arena_zero(position->arena, position->players + 1, sizeof *won);
    size_t count = 0;
    for (unsigned i = 0; i < position->players && position->round == 1; i++)
        playing[count++] = i + 1;
    if (position->round > 1 && over(position)) {
        points(position, won);
        for (size_t i = 0; i < state->playing_count; i++)
            won[i] = won[state->playing[i] - 1];
        count = find_leaders(state->playing, won, state->playing_count, playing);
    }
    set_playing(position, playing, count);
}

size_t precognition_index(const struct precognition *state, unsigned player)
{
    size_t i = 0;
    while (i < state->playing_count && state->playing[i] != player)
        i++;
    return i;
}

/* Cards are passed as pairs of value and suit, letters as indices in their alphabet. */
static void set(struct position *position, int field, unsigned player, const int64_t *values,
                size_t count)
{
    struct precognition *state = position->state;
    size_t i = precognition_index(state, player);
    if (field == FIELD_PLAYING) {
        unsigned *playing = arena_alloc(position->arena, (count + 1) * sizeof *playing);
        for (size_t k = 0; k < count; k++)
            playing[k] = (unsigned)values[k];
        set_playing(position, playing, count);
    } else if (field == FIELD_DEAL) {
        state->each = values[0];
    } else if (field == FIELD_HAND && i < state->playing_count) {
        state->hands[i] = (struct hand){ .unknown = false };
        for (size_t k = 0; k + 1 < count; k += 2)
            cards_add(&state->hands[i].held, (struct card){ values[k], values[k + 1] });
    } else if (field == FIELD_PREDICTION && i < state->playing_count) {
        char *letters = arena_alloc(position->arena, count + 1);
        for (size_t k = 0; k < count; k++)
            letters[k] = DELTA_LETTERS[values[k]];
        letters[count] = '\0';
        state->predictions[i] = letters;
    }
}

/* Deals cards that no player of the round holds. */
static struct values deal(const struct position *position, struct random_source *random)
{
    const struct precognition *state = position->state;
    struct cards dealt = { .count = { 0 } };
    for (size_t i = 0; i < state->playing_count; i++)
        cards_deal(&dealt, &state->hands[i].held);
    int64_t *cards = arena_alloc(position->arena, 2 * DECK_SIZE * sizeof *cards);
    return (struct values){ cards, 2 * cards_draw(&dealt, random, cards, (size_t)state->each) };
}

/* Predicts few letters, and mostly U and D: long predictions seldom match, and equal values are seldom adjacent. */
static struct values predict(const struct position *position, struct random_source *random)
{
    enum { USUAL = 6 };
    static const char usual[] = "UUUDDDS";
    size_t most = precognition_most_letters(position),
           count = (size_t)random_between(random, 1, most < USUAL ? (int64_t)most : USUAL);
    struct values prediction = { arena_alloc(position->arena, count * sizeof *prediction.items),
                                 count };
    for (size_t i = 0; i < count; i++)
        prediction.items[i] = strchr(DELTA_LETTERS, usual[random_below(random, sizeof usual - 1)]) -
                              DELTA_LETTERS;
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

unsigned precognition_layer(const struct precognition *state, size_t place)
{
    return state->playing_count ? state->playing[place % state->playing_count] : 0;
}

struct hand *precognition_hand(const struct precognition *state, size_t place)
{
    return state->playing_count ? &state->hands[place % state->playing_count] : NULL;
}

static enum diagnostic_id check(const struct position *position, struct move move)
{
    const struct precognition *state = position->state;
    struct card card = { move.a, move.b };
    const struct hand *hand =
            state->has_invalid_card ? NULL : precognition_hand(state, state->count);
    enum diagnostic_id fault = cards_check(&state->laid, card);
    if (fault == DIAG_NONE && hand && !hand_has(hand, card))
        fault = DIAG_CARD_NOT_IN_HAND;
    return fault;
}

/* A wrong card must have been another card, so it is not removed from the hand. */
static void make(struct position *position, struct move move)
{
    struct precognition *state = position->state;
    struct card card = { move.a, move.b };
    struct hand *hand = precognition_hand(state, state->count);
    enum diagnostic_id fault = check(position, move);
    state->has_invalid_card |= fault == DIAG_CARD_VALUE;
    if (fault != DIAG_CARD_VALUE)
        cards_add(&state->laid, card);
    if (state->has_invalid_card)
        return;
    if (hand && fault == DIAG_NONE)
        cards_add(&hand->played, card);
    if (state->count < DECK_SIZE)
        state->values[state->count++] = card.value;
}

static void undo(struct position *position, struct move move)
{
    struct precognition *state = position->state;
    struct card card = { move.a, move.b };
    struct hand *hand = precognition_hand(state, --state->count);
    cards_remove(&state->laid, card);
    if (hand)
        cards_remove(&hand->played, card);
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
    return precognition_layer(state, state->count);
}

/* Fills in and returns the deltas of the row. */
static const char *find_deltas(const struct precognition *state, char deltas[DECK_SIZE])
{
    size_t count = 0;
    for (size_t i = 1; i < state->count; i++)
        deltas[count++] = delta_between(state->values[i - 1], state->values[i]);
    deltas[count] = '\0';
    return deltas;
}

static struct delta_span match_in(const struct position *position, const char *deltas,
                                  const char *prediction)
{
    return position_has_reading(position, BEST_PART) ? deltas_find_part(deltas, prediction)
                                                     : deltas_find(deltas, prediction);
}

struct delta_span precognition_match(const struct position *position, const char *prediction)
{
    char deltas[DECK_SIZE];
    return match_in(position, find_deltas(position->state, deltas), prediction);
}

const char *precognition_changes(const struct position *position)
{
    char deltas[DECK_SIZE];
    return arena_string(position->arena, slice_of(find_deltas(position->state, deltas)));
}

const char *precognition_write_match(const struct position *position, const char *prediction)
{
    struct delta_span match = precognition_match(position, prediction);
    char *text = arena_alloc(position->arena, 2 * DECIMAL_MAX + 2), *at = text;
    if (match.length == 0)
        return "none";
    at = put_decimal(at, (int64_t)match.first + 1);
    *at++ = '-';
    *put_decimal(at, (int64_t)(match.first + match.length)) = '\0';
    return text;
}

static void points(const struct position *position, int64_t *points)
{
    const struct precognition *state = position->state;
    char deltas[DECK_SIZE];
    if (!over(position))
        return;
    find_deltas(state, deltas);
    for (size_t i = 0; i < state->playing_count; i++)
        if (state->predictions[i])
            points[state->playing[i] - 1] =
                    (int64_t)match_in(position, deltas, state->predictions[i]).length;
}

/*
 * Hashes cards and predictions. Of the row, only the deltas and the last card matter. The mirror image exchanges high
 * and low values, and up and down.
 */
static uint64_t image_key(const struct position *position, bool mirrored)
{
    const struct precognition *state = position->state;
    char deltas[DECK_SIZE];
    uint64_t key = cards_key((uint64_t)state->each, &state->laid, mirrored);
    key = deltas_key(key, find_deltas(state, deltas), mirrored);
    if (state->count > 0) {
        int64_t last = state->values[state->count - 1];
        key += (uint64_t)(mirrored ? CARD_VALUES + 1 - last : last);
    }
    for (size_t i = 0; i < state->playing_count; i++) {
        const struct hand *hand = &state->hands[i];
        const char *prediction = state->predictions[i] ? state->predictions[i] : "";
        key = deltas_key(key + state->playing[i], prediction, mirrored);
        key = cards_key(key + hand->unknown, &hand->held, mirrored);
        key = cards_key(key, &hand->played, mirrored);
    }
    return key;
}

static uint64_t key(const struct position *position)
{
    uint64_t key = image_key(position, false), mirrored = image_key(position, true);
    return key < mirrored ? key : mirrored;
}

static const char *obstacle(const struct position *position)
{
    const struct precognition *state = position->state;
    for (size_t i = 0; i < state->playing_count; i++)
        if (state->hands[i].unknown || !state->predictions[i])
            return "hands or predictions are hidden";
    return state->playing_count ? NULL : "who plays is not known";
}

static size_t apply(struct position *position, const struct move *moves, size_t count)
{
    return apply_each(position, moves, count, check, make, over);
}

const struct rules precognition_rules = {
    .state_size = sizeof(struct precognition),
    .scoring = POINTS_OF_PLAYERS,
    .begin_round = begin_round,
    .set = set,
    .random_values = random_values,
    .check = check,
    .make = make,
    .apply = apply,
    .undo = undo,
    .candidates = candidates,
    .over = over,
    .points = points,
    .mover = mover,
    .obstacle = obstacle,
    .key = key,
};
