/* Rows whose digits a text tells one by one, with their run lengths below. See relative_moves.h. */
#ifndef QUIRE_HITS_SPELLED_DIGITS_H
#define QUIRE_HITS_SPELLED_DIGITS_H

#include "hit.h"

/*
 * Adds the hits to `out`, with a row in place of the digits that spell it, which `find` reads. The run lengths below tell the
 * row, but for its first digit: it must be among the digits in this order, with few others between them.
 */
void spelled_digits_read(const struct hits *hits, const struct find_def *find, struct hits *out);

#endif
