/* Scores that a text tells: without saying whose they are, "3-2, I win", or by name. */
#ifndef QUIRE_SCAN_TOLD_SCORE_H
#define QUIRE_SCAN_TOLD_SCORE_H

#include "record_maker.h"

/*
 * Adds the score of a record without errors if the text below its moves tells it, in any order, and no line has it. Numbers
 * that were read as something else do not count. Returns true if it was added.
 */
bool add_told_score(struct record_maker *maker, const struct verdict *verdict);

/*
 * True if the text tells the score of each player, by name or in words that can mean nothing else, and these are not the scores in
 * any order of the players.
 */
bool tells_wrong_scores(const struct record_maker *maker, const struct verdict *verdict);

#endif
