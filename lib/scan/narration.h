/* Moves in the order of the game: texts tell some of them ahead, again, out of order, or only in remarks. */
#ifndef QUIRE_SCAN_NARRATION_H
#define QUIRE_SCAN_NARRATION_H

#include "example_items.h"

/*
 * Puts moves with numbers in their order. Drops what is told ahead or again, remarks about other moves below the last
 * round, and moves without a number among those with one.
 */
void items_untangle(struct example_items *items, const struct example_input *input);

/* True if the words around a row say that it was a possible move. */
bool was_considered(const struct example_items *items, const struct example_input *input,
                    const struct hit *hit);

/* Where the next row below a place in the flow begins, at most `stop`. */
size_t row_below(const struct example_items *items, size_t flow, size_t stop);

/* Drops the announcement of a last round of which nothing is told. */
void items_drop_empty_round(struct example_items *items);

/* True if the numbers of the moves skip one: a move was told in words that were not read. */
bool items_skip_number(const struct example_items *items);

#endif
