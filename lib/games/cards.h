/* Playing cards: multisets of cards by value and suit, and hands. */
#ifndef QUIRE_CARDS_H
#define QUIRE_CARDS_H

#include <stdbool.h>
#include <stdint.h>

#include "record/diagnostics.h"

enum { DECK_SIZE = 52, CARD_VALUES = 13, CARD_SUITS = 4, CARDS_OF_A_VALUE = 4 };

/* A card: value 1 (ace) to 13 (king), 0 if it is not a card; suit 1 to 4, or 0 for any card of its value. */
struct card {
    int64_t value, suit;
};

/* Cards by value. A zeroed struct is empty. */
struct cards {
    unsigned count[CARD_VALUES + 1];    /* of all cards */
    unsigned suits[CARD_VALUES + 1];    /* the suits written, as bits from 1 << 1 on */
    unsigned unsuited[CARD_VALUES + 1]; /* how many are written without a suit */
};

/* The cards that a player was dealt, and those already played. */
struct hand {
    struct cards held, played;
    bool unknown;
};

/*
 * What forbids one more card: card-value, or card-count as the deck has no more of them; else DIAG_NONE.
 *
 * Precognition, 19 November 2009: the cards are those of a standard deck without jokers.
 */
enum diagnostic_id cards_check(const struct cards *cards, struct card card);

/* Add and remove a card with a valid value. */
void cards_add(struct cards *cards, struct card card);
void cards_remove(struct cards *cards, struct card card);

/* Adds a hand to those dealt; returns how many cards it has, or -1 if they cannot all be from one deck. */
int64_t cards_deal(struct cards *dealt, const struct cards *hand);

/* True if the card may be in the hand, as far as it is known. */
bool hand_has(const struct hand *hand, struct card card);

/* The name of a card value from 1 to 13: A, 2 to 10, J, Q or K. */
const char *card_value_name(int64_t value);

/* The letter of a suit, 1 to 4. */
char card_suit_letter(int64_t suit);

#endif
