/* Formats an inserted row like the rows next to it. */
#ifndef QUIRE_FORMAT_LIKE_H
#define QUIRE_FORMAT_LIKE_H

#include "outline.h"
#include "probe.h"

/*
 * `probe` must have judged the record with a bare row inserted at `line` (which may be the end) and collects_fills set.
 * Returns the row with the claims that other rows have, and with the number that follows from that of the row on the
 * line `beside` of the outline, if it has one; without a line end. ptr is NULL if the line is not a row.
 */
struct slice format_like_neighbour(const struct outline *outline, const struct probe *probe,
                                   size_t line, size_t beside, struct arena *arena);

#endif
