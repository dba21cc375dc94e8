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

/* How many cards a hand has, 0 where a word of it is none. */
static int64_t hand_size(const struct field *hand)
{
    struct tokens tokens = field_tokens(hand);
    struct token card;
    int64_t count = 0;
    for (; token_next(&tokens, &card) == TOKEN_OK; count++)
        if (card.a == 0)
            return 0;
    return count;
}

/* How many cards the first hand of the round has that holds nothing else, 0 where there is none. */
static int64_t first_size(const struct play *play)
{
    size_t count;
    int64_t size = 0;
    const struct field *field = round_fields(play, &count);
    for (size_t i = 0; i < count && size == 0; i++)
        if (field[i].usable && field[i].def->id == FIELD_HAND)
            size = hand_size(&field[i]);
    return size;
}

static void find_size(struct play *play)
{
    struct precognition *state = play->state;
    const struct field *deal = find_deal(play);
    unsigned playing = play->round->playing_count;
    if (deal && deal->usable && deal_is_possible(play, deal))
        state->each = deal->integer;
    else if (deal || round_mention(play, FIELD_HAND))
        state->each = first_size(play);
    else
        state->each = playing ? DECK / playing : 0;
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

/* False where it is not of the size that each should have. */
static bool judge_size(struct play *play, const struct field *field)
{
    const struct precognition *state = play->state;
    int64_t count = hand_size(field);
    if (count == 0 || state->each == 0 || count == state->each)
        return true;
    report(play->report, DIAG_HAND_SIZE, field->value, "a hand of %lld cards, and each has %lld",
           (long long)count, (long long)state->each);
    return false;
}

static void judge_hand(struct play *play, const struct field *field, struct cards *all)
{
    struct hand *hand = arena_zero(play->arena, 1, sizeof *hand);
    struct tokens tokens = field_tokens(field);
    struct token card;
    while (token_next(&tokens, &card) == TOKEN_OK) {
        cards_judge(play, all, &card);
        hand_take(hand, &card);
    }
    give_hand(play, field->player, hand);
}

/* Where no hand is of the size that was dealt, perhaps that is wrong. */
static void judge_hands(struct play *play)
{
    struct precognition *state = play->state;
    struct cards all = { .count = { 0 } };
    size_t count, hands = 0, fitting = 0;
    const struct field *field = round_fields(play, &count);
    state->hands = arena_zero(play->arena, play->round->playing_count + 1, sizeof *state->hands);
    for (size_t i = 0; i < count; i++)
        if (field[i].usable && field[i].def->id == FIELD_HAND) {
            judge_hand(play, &field[i], &all);
            fitting += judge_size(play, &field[i]);
            hands++;
        }
    if (hands > 0 && fitting == 0)
        state->each = 0;
}

void hands_begin(struct play *play)
{
    find_size(play);
    judge_hands(play);
    find_total(play);
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
