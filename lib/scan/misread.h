/* Values with errors that look as if the text was misread. */
#ifndef QUIRE_SCAN_MISREAD_H
#define QUIRE_SCAN_MISREAD_H

#include "record_maker.h"

/*
 * Leaves out claims whose errors are not like a slip of a player: more than one number of a list is missing at an end, or others
 * follow it; dashes were read as signs; a position has moves that were not found; the winner by points is told before the
 * game is over. Also leaves out a grid of which cells were not found. False if there is no such error.
 */
bool omit_misread(struct record_maker *maker);

#endif
