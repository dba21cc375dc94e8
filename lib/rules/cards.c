#include "cards.h"

#include "base/map.h"
#include "base/random.h"

enum diagnostic_id cards_check(const struct cards *cards, struct card card)
{
    if (card.value < 1 || card.value > CARD_VALUES)
        return DIAG_CARD_VALUE;
    bool is_there = card.suit && cards->suits[card.value] >> card.suit & 1;
    return is_there || cards->count[card.value] >= CARDS_OF_A_VALUE ? DIAG_CARD_COUNT : DIAG_NONE;
}

void cards_add(struct cards *cards, struct card card)
{
    cards->count[card.value]++;
    if (card.suit)
        cards->suits[card.value] |= 1u << card.suit;
    else
        cards->unsuited[card.value]++;
}

void cards_remove(struct cards *cards, struct card card)
{
    cards->count[card.value]--;
    if (card.suit)
        cards->suits[card.value] &= ~(1u << card.suit);
    else
        cards->unsuited[card.value]--;
}

bool cards_fit(const struct cards *all, const struct cards *hand)
{
    bool fit = hand->count[0] == 0; /* the number of invalid cards */
    for (int value = 1; value <= CARD_VALUES; value++)
        fit &= !hand->count[value] ||
               (all->count[value] <= CARDS_OF_A_VALUE &&
                (unsigned)__builtin_popcount(all->suits[value]) + all->unsuited[value] ==
                        all->count[value]);
    return fit;
}

size_t cards_draw(const struct cards *dealt, struct random_source *random, int64_t *drawn,
                  size_t count)
{
    int deck[DECK_SIZE];
    size_t left = 0, i;
    for (int card = 0; card < DECK_SIZE; card++)
        if (!(dealt->suits[card / CARD_SUITS + 1] >> (card % CARD_SUITS + 1) & 1))
            deck[left++] = card;
    random_shuffle(random, deck, left);
    for (i = 0; i < count && i < left; i++) {
        *drawn++ = deck[i] / CARD_SUITS + 1;
        *drawn++ = deck[i] % CARD_SUITS + 1;
    }
    return i;
}

/*
 * A card without a suit matches any card of its value. So each suit of that value that was played but is not in the
 * hand uses up one of the hand's cards without a suit.
 */
bool hand_has(const struct hand *hand, struct card card)
{
    int64_t value = card.value;
    unsigned suits = hand->played.suits[value] | (card.suit ? 1u << card.suit : 0);
    return hand->unknown || (hand->played.count[value] < hand->held.count[value] &&
                             (unsigned)__builtin_popcount(suits & ~hand->held.suits[value]) <=
                                     hand->held.unsuited[value]);
}

const char *card_value_name(int64_t value)
{
    static const char *const names[CARD_VALUES + 1] = { "",  "A", "2", "3",  "4", "5", "6",
                                                        "7", "8", "9", "10", "J", "Q", "K" };
    return names[value];
}

char card_suit_letter(int64_t suit)
{
    return "CDHS"[suit - 1];
}

uint64_t cards_key(uint64_t key, const struct cards *cards, bool mirrored)
{
    for (int i = 1; i <= CARD_VALUES; i++) {
        int value = mirrored ? CARD_VALUES + 1 - i : i;
        key = map_mix_with(map_mix_with(key, cards->count[value]), cards->suits[value]);
    }
    return key;
}
