/* Playing cards: multisets of cards by value and suit, and hands. */
#ifndef QUIRE_CARDS_H
#define QUIRE_CARDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record/diagnostics.h"

struct random_source;

enum { DECK_SIZE = 52, CARD_VALUES = 13, CARD_SUITS = 4, CARDS_OF_A_VALUE = 4 };

/* A card: value 1 (ace) to 13 (king), 0 if it is not a card; suit 1 to 4, or 0 for any card of its value. */
struct card {
    int64_t value, suit;
};

/* Numbers of cards, indexed by value. A zeroed struct is empty. */
struct cards {
    unsigned count[CARD_VALUES + 1];    /* cards, with or without a suit */
    unsigned suits[CARD_VALUES + 1];    /* suits seen: bit 1 << suit */
    unsigned unsuited[CARD_VALUES + 1]; /* cards without a suit */
};

/* The cards dealt to a player, and those of them already played. */
struct hand {
    struct cards held, played;
    bool unknown;
};

/*
 * The error of adding this card: card-value, or card-count if the deck has no more such cards; else DIAG_NONE.
 *
 * Precognition, 19 November 2009: the deck is a standard one without jokers.
 */
enum diagnostic_id cards_check(const struct cards *cards, struct card card);

/* Adds a card with a valid value; removes one that cards_check allowed. */
void cards_add(struct cards *cards, struct card card);
void cards_remove(struct cards *cards, struct card card);

/* True if this hand can come from one deck when all hands together hold `all`. */
bool cards_fit(const struct cards *all, const struct cards *hand);

/*
 * Draws random cards, at most `count`, from a deck without the cards that were dealt; returns how many there were. Each
 * is two numbers: the value and the suit.
 */
size_t cards_draw(const struct cards *dealt, struct random_source *random, int64_t *drawn,
                  size_t count);

/* True if the card may be in the hand, or the hand is unknown. */
bool hand_has(const struct hand *hand, struct card card);

/* Mixes cards into a key; in the mirror image, high and low values are exchanged. */
uint64_t cards_key(uint64_t key, const struct cards *cards, bool mirrored);

/* The name of a card value from 1 to 13: A, 2 to 10, J, Q or K. */
const char *card_value_name(int64_t value);

/* The letter of a suit, 1 to 4. */
char card_suit_letter(int64_t suit);

#endif
