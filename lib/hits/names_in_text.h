/* Lists of names in prose: where one name ends, and which names belong to the list. */
#ifndef QUIRE_HITS_NAMES_IN_TEXT_H
#define QUIRE_HITS_NAMES_IN_TEXT_H

#include "layout/window.h"

/* The next name of a list with commas and words such as "and"; false at the end. */
bool people_next(struct slice *list, struct slice *person);

/*
 * Removes what does not belong to a list of people: words before it, such as "On Monday" or "Dear Tom", and text of
 * other blocks. `match` is the pattern's match around the list; both are in the flow. Returns false if it remains
 * uncertain who belongs to the list.
 */
bool trim_people(const struct window *window, struct slice match, struct slice *list);

#endif
