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

struct precognition {
    unsigned *playing; /* players of the round, in turn order; NULL if unknown */
    size_t playing_count;
    int64_t each;             /* cards for each player, 0 if unknown */
    struct hand *hands;       /* one for each player of the round */
    const char **predictions; /* one for each player of the round; NULL if none */
    struct cards laid;
    int64_t values[DECK_SIZE]; /* values of the row, as far as known */
    size_t count;
    bool has_invalid_card; /* after an invalid card, which may be two: later places are unknown */
};

/* The number of cards in the complete row; 0 if unknown. */
int64_t precognition_total(const struct precognition *state);

/* The most cards that may be laid. */
size_t precognition_most_cards(const struct precognition *state);

/* The most letters that a prediction may have. */
size_t precognition_most_letters(const struct position *position);

/* The index of a player among those in the round; the number of those players if not found. */
size_t precognition_index(const struct precognition *state, unsigned player);

/* The player who lays the card at this place of the row, from 0; 0 if unknown. */
unsigned precognition_layer(const struct precognition *state, size_t place);

/* The hand from which the card at this place was laid, or NULL. */
struct hand *precognition_hand(const struct precognition *state, size_t place);

/* Finds where a prediction matches. */
struct delta_span precognition_match(const struct position *position, const char *prediction);

/* The deltas of the row, as far as they are known, in the position's arena. */
const char *precognition_changes(const struct position *position);

/* Where a prediction matches, such as 3-5, or none; in the position's arena. */
const char *precognition_write_match(const struct position *position, const char *prediction);

extern const struct rules precognition_rules;

#endif
