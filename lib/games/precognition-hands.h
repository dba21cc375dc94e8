/* Precognition: judges hands, and the cards of the row by them. */
#ifndef QUIRE_PRECOGNITION_HANDS_H
#define QUIRE_PRECOGNITION_HANDS_H

#include "play/play.h"
#include "rules/precognition.h"

/* Reports a card that does not exist, or that the deck has no more of. */
void precognition_report_card(struct play *play, enum diagnostic_id fault,
                              const struct cards *cards, struct card card, struct slice text);

/*
 * Checks the hands of the round, passes those that are right to the rules and sets the number of cards for each player;
 * `laid` is the length of the row. If sizes differ, the number is unknown, unless two sources (Deal: and the hands) agree
 * and it matches the length of the row. Returns true if two sources agree.
 */
bool precognition_judge_hands(struct play *play, int64_t laid);

#endif
