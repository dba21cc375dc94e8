/* Lists that are put together from parts with other words between them, such as the cards of a row. */
#ifndef QUIRE_HITS_PART_LISTS_H
#define QUIRE_HITS_PART_LISTS_H

#include "hit.h"

/* Makes *list the list of these parts, without the one at `except`, which is `count` if all belong to it. */
void part_list_make(struct hit *list, struct arena *arena, const struct hit *parts, size_t count,
                    size_t except);

/* Joins matches that are parts of a list. Drops those that cannot be joined. */
void parts_join(struct hits *hits);

/* True for a card with its suit. */
bool part_has_suit(const struct hit *hit, struct arena *arena);

#endif
