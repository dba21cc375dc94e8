/* Lists of parts that go over several rounds, as in a chat where each message has one number. */
#ifndef QUIRE_SCAN_ROUND_LISTS_H
#define QUIRE_SCAN_ROUND_LISTS_H

#include "example_items.h"

/*
 * Cuts such lists where a round ends, if the text tells how many parts a round has. The items are no longer in the order of
 * the text.
 */
void round_lists_cut(struct example_items *items, const struct example_input *input);

/* How many parts a player's list has in a round; 0 if the text does not tell. */
size_t parts_in_round(const struct example_items *items, const struct grammar *grammar);

#endif
