#include "precognition-hands.h"

#include "parse/expected.h"

void precognition_report_card(struct play *play, enum diagnostic_id fault,
                              const struct cards *cards, struct card card, struct slice text)
{
    static const struct value_def def = { .type = TYPE_CARDS };
    if (fault == DIAG_CARD_VALUE) {
        struct diagnostic *found = report(play->report, fault, text, "no such card: '%s'",
                                          excerpt(play->report, text));
        hint_case(play->report, found, &def, text);
    } else {
        bool is_there = card.suit && cards->suits[card.value] >> card.suit & 1;
        report(play->report, fault, text,
               is_there ? "duplicate card" : "a fifth card of this value");
    }
}

/* A hand as written. */
struct dealt {
    const struct field *field;
    struct cards cards;
    int64_t size; /* 0 if it contains a wrong card: its size is then unknown */
};

/* Reads a hand and adds it to `all`; reports cards that do not exist, and those that are one too many. */
static struct dealt read_hand(struct play *play, const struct field *field, struct cards *all)
{
    struct dealt dealt = { .field = field };
    struct tokens tokens = field_tokens(field);
    struct token token;
    bool is_wrong = false;
    for (; token_next(&tokens, &token) == TOKEN_OK; dealt.size++) {
        struct card card = { token.a, token.b };
        enum diagnostic_id fault = cards_check(all, card);
        if (fault != DIAG_NONE)
            precognition_report_card(play, fault, all, card, token.text);
        is_wrong |= fault != DIAG_NONE;
        cards_add(all, card);
        cards_add(&dealt.cards, card);
    }
    if (is_wrong)
        dealt.size = 0;
    return dealt;
}

/* The number of cards for each player: from Deal:, else from the first hand; 0 if unknown. */
static int64_t find_size(struct play *play, const struct dealt *hands, size_t count, bool *is_dealt)
{
    const struct field *deal = newest_field(play->parsed, FIELD_DEAL, 0); /* the last one counts */
    int64_t playing = play->round->playing_count;
    *is_dealt = deal && deal->usable && deal->integer * playing <= DECK_SIZE;
    if (*is_dealt)
        return deal->integer;
    if (deal && deal->usable)
        report(play->report, DIAG_HAND_SIZE, deal->value,
               "%lld cards for each of %lld players, but there are %d", (long long)deal->integer,
               (long long)playing, DECK_SIZE);
    for (size_t i = 0; i < count; i++)
        if (hands[i].size > 0)
            return hands[i].size;
    return playing && !deal && !round_next_line(play, FIELD_HAND, NULL) ? DECK_SIZE / playing : 0;
}

int64_t precognition_judge_hands(struct play *play, int64_t laid, bool *is_agreed)
{
    struct dealt *hands = NULL;
    size_t count = 0, capacity = 0;
    struct cards all = { .count = { 0 } };
    for (const struct field *field = NULL; (field = round_next(play, FIELD_HAND, field)) != NULL;) {
        ARENA_PUSH(play->arena, hands, count, capacity);
        hands[count++] = read_hand(play, field, &all);
    }
    bool is_dealt, differ = false;
    int64_t each = find_size(play, hands, count, &is_dealt),
            total = each * play->round->playing_count;
    unsigned matching = is_dealt;
    for (size_t i = 0; i < count; i++) {
        matching += each > 0 && hands[i].size == each;
        if (hands[i].size == 0 || hands[i].size == each)
            continue;
        report_count(play, DIAG_HAND_SIZE, hands[i].field->value, (size_t)hands[i].size, "card",
                     each, "");
        differ = true;
    }
    *is_agreed = matching >= 2;
    bool is_sure = !differ || *is_agreed;
    bool is_doubtful = round_in_doubt(play, DOUBT_TURNS); /* others may be playing */
    for (size_t i = 0; i < count; i++) /* of two hands with the same card, either may be wrong */
        if (hands[i].size == each && cards_fit(&all, &hands[i].cards) && is_sure &&
            !(is_doubtful && laid > total))
            play_set_field(play, hands[i].field);
    return is_sure && (laid == total || !(differ || is_doubtful)) ? each : 0;
}

/* --- two cards that were swapped when the row was written --- */

static void exchange(struct made_move *one, struct made_move *other)
{
    struct move first = one->move;
    one->move = other->move;
    other->move = first;
}

/* True if the next cards of the row are legal. */
static bool are_legal(struct position *position, const struct made_move *cards, size_t count)
{
    size_t made = 0;
    while (made < count && position_check(position, cards[made].move) == DIAG_NONE)
        position_make(position, cards[made++].move);
    for (size_t i = made; i > 0; i--)
        position_undo(position, cards[i - 1].move);
    return made == count;
}

size_t precognition_find_swap(struct position *position, struct made_move *cards, size_t count)
{
    const struct precognition *state = position->state;
    size_t most = precognition_most_cards(state) - state->count;
    count = count < most ? count : most;
    for (size_t i = 1; i < count; i++) {
        if (precognition_seat_at(state, state->count + i)->hand.unknown)
            continue;
        exchange(&cards[0], &cards[i]);
        if (are_legal(position, cards, count))
            return i;
        exchange(&cards[0], &cards[i]);
    }
    return 0;
}
