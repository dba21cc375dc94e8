/* Precognition: judges hands, and the cards of the row by them. */
#ifndef QUIRE_PRECOGNITION_HANDS_H
#define QUIRE_PRECOGNITION_HANDS_H

#include "play/play.h"
#include "rules/precognition.h"

/* Reports a card that does not exist, or that the deck has no more of. */
void precognition_report_card(struct play *play, enum diagnostic_id fault,
                              const struct cards *cards, struct card card, struct slice text);

/*
 * Checks the hands of the round and passes those that are right to the rules; `laid` is the length of the row. Returns
 * the number of cards for each player, 0 if unknown. If sizes differ, it is unknown, unless two sources (Deal: and the
 * hands) agree, which sets *is_agreed, and the length of the row matches.
 */
int64_t precognition_judge_hands(struct play *play, int64_t laid, bool *is_agreed);

#endif
