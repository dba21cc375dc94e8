#include "precognition-hands.h"

#include "parse/expected.h"

void precognition_report_card(struct play *play, enum diagnostic_id fault,
                              const struct cards *cards, struct card card, struct slice text)
{
    static const struct value_def def = { .type = TYPE_CARDS };
    if (fault == DIAG_CARD_VALUE) {
        struct diagnostic *found = report(play->report, fault, text, "no such card: '%s'",
                                          excerpt(play->report, text));
        hint_at_value_case(play->report, found, &def, text);
    } else {
        bool is_there = card.suit && cards->suits[card.value] >> card.suit & 1;
        report(play->report, fault, text,
               is_there ? "duplicate card" : "a fifth card of this value");
    }
}

/*
 * Adds a hand to `all`; reports cards that do not exist, and those that are one too many. Returns the size of the hand; 0
 * if a card is wrong, because it may stand for several.
 */
static int64_t read_hand(struct play *play, const struct field *field, struct cards *all)
{
    struct tokens tokens = field_tokens(field);
    struct token token;
    int64_t size = 0;
    bool is_wrong = false;
    for (; token_next(&tokens, &token) == TOKEN_OK; size++) {
        struct card card = { token.a, token.b };
        enum diagnostic_id fault = cards_check(all, card);
        if (fault != DIAG_NONE)
            precognition_report_card(play, fault, all, card, token.text);
        is_wrong |= fault != DIAG_NONE;
        cards_add(all, card);
    }
    return is_wrong ? 0 : size;
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

bool precognition_judge_hands(struct play *play, int64_t laid)
{
    struct precognition *state = play->position->state;
    const struct field *field = NULL;
    struct cards all = { .count = { 0 } };
    int64_t each = find_deal(play), playing = play->round->playing_count;
    unsigned matching = each > 0;
    bool differ = false;
    while ((field = round_next(play, FIELD_HAND, field)) != NULL) {
        int64_t size = read_hand(play, field, &all);
        each = each ? each : size; /* without Deal:, the first hand decides */
        if (size && size != each)
            report_count(play, DIAG_HAND_SIZE, field->value, (size_t)size, "card", each, "");
        matching += size && size == each;
        differ |= size && size != each;
    }
    if (playing && !play_has_line(play, FIELD_DEAL) && !round_next_line(play, FIELD_HAND, NULL))
        each = DECK_SIZE / playing;
    bool is_agreed = matching >= 2, is_sure = !differ || is_agreed;
    bool is_doubtful = round_in_doubt(play, DOUBT_TURNS); /* others may be playing */
    bool are_judged = is_sure && !(is_doubtful && laid > each * playing);
    state->each = each;
    while (are_judged && (field = round_next(play, FIELD_HAND, field)) != NULL) {
        struct seat *seat = precognition_seat_of(state, field->player);
        play_set_field(play, field);
        if (seat && !cards_fit(&all, &seat->hand.held)) /* one of the hands is wrong, or both */
            seat->hand.unknown = true;
    }
    if (!is_sure || (laid != each * playing && (differ || is_doubtful)))
        state->each = 0;
    return is_agreed;
}
