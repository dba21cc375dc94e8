/* Which of the items of an example count, where a text gives several values or tells something again. */
#ifndef QUIRE_SCAN_ITEM_CHOICE_H
#define QUIRE_SCAN_ITEM_CHOICE_H

#include "example_items.h"

/* The items of an example that count, and other sizes and scores that the text tells. Writes the rows in the notation. */
void items_choose(struct example_items *items, const struct example_input *input, size_t group);

#endif
