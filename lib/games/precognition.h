/*
 * What the parts of Precognition's rules share: precognition.c has the row and the rounds,
 * precognition-hands.c how many cards each player has, and which; precognition-predictions.c what the
 * players foretold, and what came true.
 */
#ifndef QUIRE_PRECOGNITION_H
#define QUIRE_PRECOGNITION_H

#include "../compose.h"
#include "cards.h"
#include "changes.h"

/* The game's own fields, and its readings, as in their tables. */
enum {
    FIELD_DEAL = FIELD_OF_GAME,
    FIELD_HAND,
    FIELD_PREDICTION,
    FIELD_ROW,
    FIELD_CHANGES,
    FIELD_MATCH
};
enum { HAND_LENGTH, BEST_PART };

struct precognition {
    const struct field *impossible; /* a Deal: of more cards than there are */
    int64_t each;                   /* cards that each player of the round has, 0 where unknown */
    int64_t total;                  /* cards of all who play the round, 0 where unknown */
    bool doubtful; /* a hand is not of the size of the others, or not as large as the row shows */
    struct hand **hands; /* of those who play, in order; NULL for a hand that is not written */
    const struct field *cards; /* Row: */
    struct cards laid;
    int64_t last;           /* value of the last card laid */
    struct changes changes; /* unknown: a word of the row is no card, and may be two */
    bool gap;               /* a line of the round can't be read */
};

/* --- hands: to be called once it is known who plays the round --- */

/* Finds out how many cards each has, and judges the hands that are written. The row must be known. */
void hands_begin(struct play *play);

/* Deals the cards of the round by lot, after hands_begin, and writes the hands. */
void hands_deal(struct composer *composer);

/* The player whose turn it is to lay the card of this place, counted from 0; 0 where unknown. */
unsigned hands_player(const struct play *play, uint64_t place);

/* That player's hand, or NULL. */
struct hand *hands_at(const struct play *play, uint64_t place);

/*
 * Plays a card from the hand of whose turn it is. A card that is not `good` is wrong for another reason: it
 * stands for another one, and leaves its own in the hand. True where nothing is wrong with it.
 */
bool hands_play(struct play *play, uint64_t place, const struct token *card, bool good);

/* --- predictions: to be called once the row is laid --- */

/* Judges Changes: or collects it as a claim. */
void predictions_judge_changes(struct play *play);

/* Judges each Prediction: of the round and the Match: that belongs to it. */
void predictions_judge(struct play *play);

/* True where a prediction of the round can't be read, or has no letters. */
bool predictions_are_spoilt(const struct play *play);

/* How many changes a player foretold: the points. 0 where nothing is foretold, or nothing came true. */
int64_t prediction_points(const struct play *play, unsigned player);

/* What a player may foretell, by lot. */
const char *prediction_pick(const struct play *play, unsigned player, struct lots *lots);

#endif
