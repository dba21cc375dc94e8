/* Sizes that a text tells about something else than the example. Each function is a repair, see repairs.c. */
#ifndef QUIRE_SCAN_SIZE_REPAIRS_H
#define QUIRE_SCAN_SIZE_REPAIRS_H

#include "record_maker.h"

/* Of several sizes or scores that a text tells, takes one that agrees with everything else. */
bool choose_size(struct record_maker *maker);

/* A size in quoted text, above a game in the reply, is about another game. */
bool omit_quoted_sizes(struct record_maker *maker);

/* A size in words may be another one, "next time with 26 cards", if the rows have no words around them. */
bool omit_sizes_in_words(struct record_maker *maker);

#endif
