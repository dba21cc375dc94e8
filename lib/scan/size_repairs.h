/* Sizes that a text tells about something else than the example. Each function is a repair, see repairs.c. */
#ifndef QUIRE_SCAN_SIZE_REPAIRS_H
#define QUIRE_SCAN_SIZE_REPAIRS_H

#include "record_maker.h"

/* Of several sizes or scores that a text tells, takes one that agrees with everything else. */
bool choose_told_size(struct record_maker *maker);

/* A size below may be another one, "next time with 26 cards", if the rows have no words around them; so may a quoted one. */
bool omit_other_sizes(struct record_maker *maker);

/* True for a size that stands after a sign, "n = 6". */
bool is_size_assigned(const struct record_maker *maker, const struct example_item *item);

#endif
