/* The rules of Precognition: see precognition.c. */
#ifndef QUIRE_PRECOGNITION_H
#define QUIRE_PRECOGNITION_H

#include "cards.h"
#include "deltas.h"
#include "rules.h"

enum {
    FIELD_DEAL = FIELD_OF_GAME,
    FIELD_HAND,
    FIELD_PREDICTION,
    FIELD_ROW,
    FIELD_CHANGES,
    FIELD_MATCH
};
enum { SIZE_DEAL };
enum { HAND_LENGTH, BEST_PART };

/* What a player of the round holds and predicts. */
struct seat {
    struct hand hand;
    const char *prediction; /* NULL if there is none */
};

struct precognition {
    const unsigned *playing; /* the players of the round, in turn order */
    struct seat *seats;      /* theirs */
    size_t seat_count;       /* 0 if it is unknown who plays */
    int64_t each;            /* cards for each player, 0 if unknown */
    struct cards dealt;      /* all hands that are known */
    struct cards laid;
    int64_t values[DECK_SIZE]; /* values of the row, as far as known */
    char deltas[DECK_SIZE];    /* from one to the next; ends with NUL */
    size_t count;
    bool has_invalid_card; /* after an invalid card, which may be two: later places are unknown */
};

/*
 * Begins a round of these players, each counted once. Their hands are unknown; without Deal:, as many cards as possible
 * are dealt.
 */
void precognition_seat_players(struct position *position, const unsigned *players, size_t count);

/* The number of cards in the complete row; 0 if unknown. */
int64_t precognition_total(const struct precognition *state);

/* The most cards that may be laid, and the most letters that a prediction may have. */
size_t precognition_most_cards(const struct precognition *state);
size_t precognition_most_letters(const struct position *position);

/* The player who lays the card at this place of the row (from 0); 0 if unknown. */
unsigned precognition_player_at(const struct precognition *state, size_t place);

/* A player's seat; NULL for one who does not play. */
struct seat *precognition_seat_of(const struct precognition *state, unsigned player);

/* The seat of precognition_player_at; NULL if unknown. */
struct seat *precognition_seat_at(const struct precognition *state, size_t place);

/* Puts a card of this value at a place of the row, in place of any other. */
void precognition_lay(struct precognition *state, size_t place, int64_t value);

/* Finds where a prediction matches. */
struct delta_span precognition_match(const struct position *position, const char *prediction);

/* Where a prediction matches, such as 3-5, or none; in the position's arena. */
const char *precognition_write_match(const struct position *position, const char *prediction);

extern const struct rules precognition_rules;

#endif
