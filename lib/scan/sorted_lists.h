/* Lists of run lengths that a text gives in the order of their size, which tells nothing about the order in the row. */
#ifndef QUIRE_SCAN_SORTED_LISTS_H
#define QUIRE_SCAN_SORTED_LISTS_H

#include "record_maker.h"

/*
 * Leaves out the lists beside the rows if all of them are sorted in the same way, and all that is wrong is their order. A repair,
 * see repairs.c.
 */
bool omit_sorted_lists(struct record_maker *maker);

#endif
