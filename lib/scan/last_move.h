/* The last move of a game, which people often do not tell: "then only one square was left". */
#ifndef QUIRE_SCAN_LAST_MOVE_H
#define QUIRE_SCAN_LAST_MOVE_H

#include "record_maker.h"

/*
 * Adds the move into the last of n squares, if the record has all others: the only legal one, or that of two which leaves
 * fewer errors. False if it cannot be told which one it is, or if the game is not over after it.
 */
bool add_last_move(struct record_maker *maker);

/*
 * The same for a record without errors, which may also gain the score that the text tells: adds the last move only if the
 * record then claims how the game ended, and that is right. Judges the record; `last` is valid until the next trial.
 */
void judge_to_the_end(struct record_maker *maker, struct judgement *last);

#endif
