/* Values with errors that look as if the text was misread. */
#ifndef QUIRE_SCAN_MISREAD_H
#define QUIRE_SCAN_MISREAD_H

#include "record_maker.h"

/*
 * True if the errors are slips in the text rather than text that was misread: there are few, they are in claims or in
 * moves that are certain, and nothing near them was left unread.
 */
bool are_slips(const struct record_maker *maker, const struct judgement *judgement);

/*
 * True if all errors are in what was written on the paper, not in what a text may tell about something else, such as a size in
 * words, and in no move below one that was left out, from which it may follow.
 */
bool are_on_paper(const struct record_maker *maker, const struct report *report);

/*
 * Leaves out claims whose errors are not like a slip of a player:
 * - more than one number of a list is missing at an end, or others follow it;
 * - dashes were read as signs;
 * - a position has moves that were not found;
 * - a list is told before its last moves;
 * - the winner by points, or points that nobody has yet, are told before the game is over.
 * Also leaves out a grid of which rows or cells were not found. False if there is no such error.
 */
bool omit_misread(struct record_maker *maker);

#endif
