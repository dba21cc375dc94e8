/* Sets of cards: adding and removing, and cards dealt at random. */
#include "rules/cards.h"

#include "base/order.h"
#include "base/random.h"

#include "unit.h"

static struct card random_card(uint64_t *random)
{
    return (struct card){ 1 + next_random(random) % CARD_VALUES,
                          next_random(random) % (CARD_SUITS + 1) };
}

/* Removing the cards that were added, in any order, leaves the set as it was. */
Test(cards, removing_undoes_adding)
{
    uint64_t random = 6;
    for (int i = 0; i < 2000; i++) {
        struct cards cards = { .count = { 0 } }, before;
        struct card added[DECK_SIZE];
        size_t count = 0;
        for (unsigned k = next_random(&random) % 30; k > 0; k--)
            cards_add(&cards, random_card(&random));
        before = cards;
        for (unsigned k = next_random(&random) % DECK_SIZE; k > 0; k--) {
            struct card card = random_card(&random);
            if (cards_check(&cards, card) != DIAG_NONE)
                continue;
            cards_add(&cards, card);
            added[count++] = card;
        }
        while (count > 0) {
            size_t at = next_random(&random) % count;
            cards_remove(&cards, added[at]);
            added[at] = added[--count];
        }
        cr_assert(memcmp(&cards, &before, sizeof cards) == 0);
    }
}

/* The whole deck is dealt, each card once. */
Test(cards, cards_are_drawn_once)
{
    struct random_source random;
    struct cards dealt = { .count = { 0 } };
    int64_t drawn[2 * DECK_SIZE];
    random_init(&random, 7);
    for (size_t hand = 1, left = DECK_SIZE; left > 0; hand++) {
        size_t count = cards_draw(&dealt, &random, drawn, hand);
        cr_assert(count == MIN(hand, left));
        for (size_t i = 0; i < count; i++) {
            struct card card = { drawn[2 * i], drawn[2 * i + 1] };
            cr_assert(card.suit > 0 && cards_check(&dealt, card) == DIAG_NONE);
            cards_add(&dealt, card);
        }
        left -= count;
    }
}
