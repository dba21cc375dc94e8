/* Playing cards: heaps of them, by value and suit, and hands that cards are played from. */
#ifndef QUIRE_CARDS_H
#define QUIRE_CARDS_H

#include "../play.h"

enum { DECK = 52, CARD_VALUES = 13, CARD_SUITS = 4, CARDS_OF_A_VALUE = 4 };

/*
 * Cards by value, 1 (ace) to 13 (king). Zeroed, there are none. A card on paper need not show its suit, and
 * could then be any of its value.
 */
struct cards {
    unsigned count[CARD_VALUES + 1]; /* of all cards */
    unsigned suits[CARD_VALUES + 1]; /* those shown, as bits from 1 << 1 on */
    unsigned plain[CARD_VALUES + 1]; /* how many cards show none */
};

/* What a player holds, and what was played of it. */
struct hand {
    struct cards held, played;
    bool unread; /* a word of it is no card, and may be any, or two */
};

/*
 * Puts a card, a token with a value, on a heap, whatever lies there; what is wrong with it then, or NULL.
 * Precognition, 19 November 2009: the cards are those of a standard deck without jokers.
 */
const char *cards_add(struct cards *cards, const struct token *card);

/*
 * As cards_add, for a word of a list of cards, which may be no card; what is wrong is reported (card-value,
 * card-count). True where nothing is.
 */
bool cards_judge(struct play *play, struct cards *cards, const struct token *card);

/* Puts a card, which has a value, into a hand; a word that is none leaves the hand unread. */
void hand_take(struct hand *hand, const struct token *card);

/* Plays a card from a hand; false where it can't be one of those left, and then nothing is played. */
bool hand_play(struct hand *hand, const struct token *card);

/* True where a card of this value may be left in a hand. */
bool hand_has(const struct hand *hand, int64_t value);

/* How a card of this value, 1 to 13, is called: A, 2 to 10, J, Q or K. */
const char *card_value(int64_t value);

/* The letter of a suit, 1 to 4 as in a token. */
char card_suit(int64_t suit);

#endif
