/* Which parts of a list belong to it: other words may look like parts, such as the number of cards. */
#ifndef QUIRE_SCAN_PART_CHOICE_H
#define QUIRE_SCAN_PART_CHOICE_H

#include "record_maker.h"

/*
 * Chooses the parts of each list. It is as long as the shares of the players together, or as the claims about it say, and
 * has the fewest errors; of several such lists, the one whose parts are closest to each other.
 */
void parts_choose(struct record_maker *maker);

#endif
