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

/* The number of cards for each player, as Deal: says; 0 if unknown. */
static int64_t find_deal(struct play *play)
{
    int64_t each = play_integer(play, FIELD_DEAL), playing = play->round->playing_count;
    if (each * playing <= DECK_SIZE)
        return each;
    report(play->report, DIAG_HAND_SIZE, play_field(play, FIELD_DEAL)->value,
           "%lld cards for each of %lld players, but there are %d", (long long)each,
           (long long)playing, DECK_SIZE);
    return 0;
}

int64_t precognition_judge_hands(struct play *play, int64_t laid, bool *is_agreed)
{
    struct dealt *hands = NULL;
    size_t count = 0, capacity = 0;
    struct cards all = { .count = { 0 } };
    int64_t each = find_deal(play), playing = play->round->playing_count;
    bool differ = false, has_hands = round_next_line(play, FIELD_HAND, NULL);
    unsigned matching = each > 0;
    for (const struct field *field = NULL; (field = round_next(play, FIELD_HAND, field)) != NULL;) {
        struct dealt hand = read_hand(play, field, &all);
        ARENA_PUSH(play->arena, hands, count, capacity);
        hands[count++] = hand;
        each = each ? each : hand.size; /* without Deal:, the first hand decides */
        if (hand.size == 0)
            continue;
        if (hand.size != each)
            report_count(play, DIAG_HAND_SIZE, field->value, (size_t)hand.size, "card", each, "");
        matching += hand.size == each;
        differ |= hand.size != each;
    }
    if (playing && !has_hands && !play_has_line(play, FIELD_DEAL))
        each = DECK_SIZE / playing;
    *is_agreed = matching >= 2;
    bool is_sure = !differ || *is_agreed;
    bool is_doubtful = round_in_doubt(play, DOUBT_TURNS); /* others may be playing */
    for (size_t i = 0; i < count; i++) /* of two hands with the same card, either may be wrong */
        if (hands[i].size == each && cards_fit(&all, &hands[i].cards) && is_sure &&
            !(is_doubtful && laid > each * playing))
            play_set_field(play, hands[i].field);
    return is_sure && (laid == each * playing || !(differ || is_doubtful)) ? each : 0;
}
