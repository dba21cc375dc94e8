/* Values with errors that look as if the text was misread. */
#ifndef QUIRE_SCAN_MISREAD_H
#define QUIRE_SCAN_MISREAD_H

#include "record_maker.h"

/*
 * Leaves out claims that differ from what is right as no slip of a player does: a list is cut off, or goes on with other
 * numbers; dashes between its numbers were read as signs; a position has the moves that were not found; the winner by points
 * is told before the game is over. So it does with a grid that was found in part. False if there is nothing of the kind.
 */
bool omit_misread(struct record_maker *maker);

#endif
