/* Lists of people in a text: which of the names that look like one list belong to it. */
#ifndef QUIRE_SCAN_PEOPLE_H
#define QUIRE_SCAN_PEOPLE_H

#include "window.h"

/* The next of a list with commas and the words that part people; false at its end. */
bool people_next(struct slice *list, struct slice *person);

/*
 * Cuts off a list of people what need not be of it: "On Monday" or "Dear Tom" in front, and whatever
 * stands in another block of the text. `match` is what a pattern found around it; both are in the flow. False where
 * it is not sure that what is left is the list.
 */
bool people_cut(const struct window *window, struct slice match, struct slice *list);

#endif
