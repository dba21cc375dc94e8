/* Formats an inserted row like the rows next to it. */
#ifndef QUIRE_FORMAT_LIKE_H
#define QUIRE_FORMAT_LIKE_H

#include "outline.h"
#include "probe.h"

/*
 * `probe` must have judged the record with a bare row inserted at `line` (which may be the end),
 * collecting claims. Returns the row with a number and claims if the row above or below has them,
 * without a line end; ptr is NULL if neither is of the same kind.
 */
struct slice format_like_neighbour(const struct outline *outline, const struct probe *probe,
                                   size_t line, struct arena *arena);

#endif
