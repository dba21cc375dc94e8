/* Precognition: judges predictions, and the claims about the row and what matches it. */
#ifndef QUIRE_PRECOGNITION_PREDICTIONS_H
#define QUIRE_PRECOGNITION_PREDICTIONS_H

#include "play/play.h"
#include "rules/precognition.h"

/* Passes the predictions to the rules and checks their lengths; returns true if all are readable. */
bool precognition_judge_predictions(struct play *play);

/* Checks Changes: and Match:. */
void precognition_judge_claims(struct play *play);

/* Write the true values of Changes: and of a player's Match:, see paper_form.h. */
struct slice precognition_write_changes(const struct position *position, size_t which);
struct slice precognition_write_seat_match(const struct position *position, size_t player);

#endif
