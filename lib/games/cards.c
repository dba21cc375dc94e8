#include "cards.h"

#include "wanted.h"

const char *cards_add(struct cards *cards, const struct token *card)
{
    unsigned suit = 1u << card->b;
    const char *why = NULL;
    if (card->b && cards->suits[card->a] & suit)
        why = "this card is there twice";
    else if (cards->count[card->a] >= CARDS_OF_A_VALUE)
        why = "there are only four cards of a value";
    cards->count[card->a]++;
    if (card->b)
        cards->suits[card->a] |= suit;
    else
        cards->plain[card->a]++;
    return why;
}

bool cards_judge(struct play *play, struct cards *cards, const struct token *card)
{
    if (card->a == 0) {
        struct value_def cards_def = { .type = TYPE_CARDS };
        struct diagnostic *found =
                report(play->report, DIAG_CARD_VALUE, card->text, "there is no card '%s'",
                       excerpt(play->report, card->text));
        hint_at_case(play->report, found, &cards_def, card->text);
        return false;
    }
    const char *why = cards_add(cards, card);
    if (why)
        report(play->report, DIAG_CARD_COUNT, card->text, "%s", why);
    return !why;
}

/* --- hands --- */

void hand_take(struct hand *hand, const struct token *card)
{
    if (card->a)
        cards_add(&hand->held, card);
    else
        hand->unread = true;
}

static unsigned count_bits(unsigned bits)
{
    unsigned count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

bool hand_has(const struct hand *hand, int64_t value)
{
    return hand->unread || hand->played.count[value] < hand->held.count[value];
}

/*
 * A card without a suit can be any of its value, so each suit played that the hand does not show must be that
 * of a card written without one.
 */
bool hand_play(struct hand *hand, const struct token *card)
{
    int64_t value = card->a;
    unsigned suits = hand->played.suits[value] | (card->b ? 1u << card->b : 0);
    unsigned others = count_bits(suits & ~hand->held.suits[value]);
    if (hand->unread)
        return true;
    if (!hand_has(hand, value) || others > hand->held.plain[value])
        return false;
    hand->played.count[value]++;
    hand->played.suits[value] = suits;
    return true;
}

/* --- names --- */

const char *card_value(int64_t value)
{
    static const char *const names[CARD_VALUES + 1] = { "",  "A", "2", "3",  "4", "5", "6",
                                                        "7", "8", "9", "10", "J", "Q", "K" };
    return names[value];
}

char card_suit(int64_t suit)
{
    return "CDHS"[suit - 1];
}
