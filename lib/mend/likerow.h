/* A row that comes into a record, written as the rows beside it are. */
#ifndef QUIRE_LIKEROW_H
#define QUIRE_LIKEROW_H

#include "outline.h"
#include "trial.h"

/*
 * `trial` has judged, and collected the claims of, the record with a bare row in front of `line`
 * (which may be the end): the row with a number and claims, where the row above or below has them,
 * without an end. ptr is NULL where neither is of its kind.
 */
struct slice row_like_neighbour(const struct outline *outline, const struct trial *trial,
                                size_t line, struct arena *arena);

#endif
