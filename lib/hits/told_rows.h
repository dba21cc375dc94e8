/* What the two ways of telling moves as changes have in common. See relative_moves.h. */
#ifndef QUIRE_HITS_TOLD_ROWS_H
#define QUIRE_HITS_TOLD_ROWS_H

#include "hit.h"

/* True if a hit is the first one of its post. */
bool told_begins_post(const struct hits *hits, size_t index);

/*
 * True if changes count in the post that begins with this hit: there are half as many as rows that are shown, or more. Fewer
 * are likely to be about something else.
 */
bool told_counts(const struct hits *hits, size_t first);

/* The first part of the row that a hit shows, in the notation. */
struct slice told_row(const struct hit *hit, struct arena *arena);

#endif
