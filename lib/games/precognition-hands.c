/* Precognition: how many cards each player has, and which. */
#include "precognition.h"

/* --- how many cards --- */

/* The Deal: that holds for the round: its own, or the last before it. NULL where none does. */
static const struct field *find_deal(const struct play *play)
{
    const struct field *deal = shape_newest(play->shaped, FIELD_DEAL, 0);
    return deal && deal->round <= play->round->index ? deal : NULL;
}

/* More cards than there are can't have been dealt. */
static bool deal_is_possible(struct play *play, const struct field *deal)
{
    struct precognition *state = play->state;
    unsigned count = play->round->playing_count;
    if (state->impossible == deal)
        return false;
    if (!count || deal->integer * count <= DECK)
        return true;
    report(play->report, DIAG_HAND_SIZE, deal->value, "%lld cards for each of %u, and there are %d",
           (long long)deal->integer, count, DECK);
    state->impossible = deal;
    return false;
}

/* A hand as it is written: `size` is 0 where a card of it is wrong, so that it may be of any size. */
struct written {
    const struct field *field;
    struct hand *hand;
    int64_t size;
};

/* Those of the round. */
struct written_hands {
    struct written *items;
    size_t count, capacity;
    unsigned wrong; /* values, as bits, of which there is a card too many */
};

/* How many cards the first hand of the round has that has a size, 0 where there is none. */
static int64_t first_size(const struct written_hands *hands)
{
    int64_t size = 0;
    for (size_t i = 0; i < hands->count && size == 0; i++)
        size = hands->items[i].size;
    return size;
}

/* True where Deal: says how many cards each has. */
static bool find_size(struct play *play, const struct written_hands *hands)
{
    struct precognition *state = play->state;
    const struct field *deal = find_deal(play);
    unsigned playing = play->round->playing_count;
    if (deal && deal->usable && deal_is_possible(play, deal)) {
        state->each = deal->integer;
        return true;
    }
    if (deal || round_mention(play, FIELD_HAND))
        state->each = first_size(hands);
    else
        state->each = playing ? DECK / playing : 0;
    return false;
}

static void find_total(struct play *play)
{
    struct precognition *state = play->state;
    int64_t total = state->each * play->round->playing_count;
    state->total = total <= DECK ? total : 0;
}

/* --- hands --- */

static void give_hand(struct play *play, unsigned player, struct hand *hand)
{
    const struct precognition *state = play->state;
    for (unsigned i = 0; i < play->round->playing_count; i++)
        if (play->round->playing[i] == player)
            state->hands[i] = hand;
}

static void judge_cards(struct play *play, struct written_hands *hands, struct written *hand,
                        struct cards *all)
{
    struct tokens tokens = field_tokens(hand->field);
    struct token card;
    hand->hand = arena_zero(play->arena, 1, sizeof *hand->hand);
    for (; token_next(&tokens, &card) == TOKEN_OK; hand->size++) {
        bool good = cards_judge(play, all, &card);
        hand_take(hand->hand, &card);
        hand->hand->unread |= !good;
        hands->wrong |= good ? 0 : 1u << card.a;
    }
    if (hand->hand->unread)
        hand->size = 0;
}

/* A card that two hands have may be the slip of either. */
static void doubt_values(struct written_hands *hands)
{
    for (size_t i = 0; i < hands->count; i++)
        for (int value = 1; value <= CARD_VALUES; value++)
            hands->items[i].hand->unread |=
                    hands->wrong >> value & 1 && hands->items[i].hand->held.count[value] > 0;
}

static struct written_hands read_hands(struct play *play)
{
    struct precognition *state = play->state;
    struct written_hands hands = { .count = 0 };
    struct cards all = { .count = { 0 } };
    size_t count;
    const struct field *field = round_fields(play, &count);
    state->hands = arena_zero(play->arena, play->round->playing_count + 1, sizeof *state->hands);
    for (size_t i = 0; i < count; i++)
        if (field[i].usable && field[i].def->id == FIELD_HAND) {
            ARENA_PUSH(play->arena, hands.items, hands.count, hands.capacity);
            struct written *hand = &hands.items[hands.count++];
            *hand = (struct written){ .field = &field[i] };
            judge_cards(play, &hands, hand, &all);
            give_hand(play, field[i].player, hand->hand);
        }
    doubt_values(&hands);
    return hands;
}

/*
 * A hand of another size has lost a card or has one too many: what is played from it is not judged, nor from any
 * other where no two of Deal: and the hands agree. True where they do.
 */
static bool judge_sizes(struct play *play, const struct written_hands *hands, bool by_deal)
{
    struct precognition *state = play->state;
    unsigned alike = by_deal;
    for (size_t i = 0; i < hands->count; i++) {
        const struct written *hand = &hands->items[i];
        alike += hand->size == state->each && hand->size > 0;
        if (hand->size == state->each || hand->size == 0 || state->each == 0)
            continue;
        state->doubtful = hand->hand->unread = true;
        report(play->report, DIAG_HAND_SIZE, hand->field->value,
               "a hand of %lld cards, and each has %lld", (long long)hand->size,
               (long long)state->each);
    }
    for (size_t i = 0; i < hands->count && state->doubtful && alike < 2; i++)
        hands->items[i].hand->unread = true;
    return alike >= 2;
}

/* --- hands and row --- */

static uint64_t count_held(const struct hand *hand)
{
    uint64_t count = 0;
    for (int value = 1; value <= CARD_VALUES; value++)
        count += hand->held.count[value];
    return count;
}

/* True where somebody lays more cards than there are in the own hand. */
static bool exceeds_hands(const struct play *play, uint64_t laid)
{
    const struct precognition *state = play->state;
    unsigned count = play->round->playing_count;
    for (unsigned i = 0; i < count; i++) {
        const struct hand *hand = state->hands[i];
        if (hand && !hand->unread && (laid + count - 1 - i) / count > count_held(hand))
            return true;
    }
    return false;
}

/*
 * How many cards there are is not known for sure where a hand is of another size, unless the row is as long as the
 * others say; nor where the row goes on beyond the one hand that says it.
 */
static void doubt_total(struct play *play, bool agreed)
{
    struct precognition *state = play->state;
    uint64_t laid = state->cards ? tokens_count(field_tokens(state->cards)) : 0;
    state->doubtful |= !agreed && exceeds_hands(play, laid);
    if (state->doubtful && (!agreed || laid != (uint64_t)state->total))
        state->total = 0;
}

void hands_begin(struct play *play)
{
    struct precognition *state = play->state;
    struct written_hands hands = read_hands(play);
    bool by_deal = find_size(play, &hands);
    state->doubtful = false;
    bool agreed = judge_sizes(play, &hands, by_deal);
    find_total(play);
    doubt_total(play, agreed);
}

/* --- turns --- */

unsigned hands_player(const struct play *play, uint64_t place)
{
    const struct round *round = play->round;
    return round->playing_count ? round->playing[place % round->playing_count] : 0;
}

struct hand *hands_at(const struct play *play, uint64_t place)
{
    const struct precognition *state = play->state;
    unsigned count = play->round->playing_count;
    return state->hands && count ? state->hands[place % count] : NULL;
}

bool hands_play(struct play *play, uint64_t place, const struct token *card, bool good)
{
    struct hand *hand = hands_at(play, place);
    if (!hand || !good || hand_play(hand, card))
        return good;
    report(play->report, DIAG_CARD_NOT_IN_HAND, card->text,
           hand->held.count[card->a] ? "%s has no other such card" : "%s has no such card",
           player_name(play, hands_player(play, place)));
    return false;
}

/* --- by lot --- */

/* The next cards of the deck are a player's. */
static void give_cards(struct composer *composer, unsigned player, const int *deck)
{
    struct play *play = composer->play;
    const struct precognition *state = play->state;
    struct hand *hand = arena_zero(play->arena, 1, sizeof *hand);
    const char *list = "";
    for (int64_t i = 0; i < state->each; i++) {
        struct token card = { .a = deck[i] / CARD_SUITS + 1, .b = deck[i] % CARD_SUITS + 1 };
        hand_take(hand, &card);
        list = arena_printf(play->arena, "%s%s%s%c", list, i ? " " : "", card_value(card.a),
                            card_suit(card.b));
    }
    give_hand(play, player, hand);
    compose_field(composer, FIELD_HAND, player, list);
}

void hands_deal(struct composer *composer)
{
    struct play *play = composer->play;
    const struct precognition *state = play->state;
    int deck[DECK];
    for (int i = 0; i < DECK; i++)
        deck[i] = i;
    lots_shuffle(composer->lots, deck, DECK);
    for (unsigned i = 0; i < play->round->playing_count; i++)
        give_cards(composer, play->round->playing[i], deck + i * state->each);
}
