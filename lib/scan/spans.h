/* Spans, such as "4-10": the changes of a row that a player's letters match. */
#ifndef QUIRE_SCAN_SPANS_H
#define QUIRE_SCAN_SPANS_H

#include "example_items.h"

/*
 * The span that is shown by its cards, in brackets, judging by the row above it; empty if the cards are not in the row,
 * or not only in one place.
 */
struct slice span_of_cards(const struct example_items *items, size_t index, struct arena *arena);

/* A span belongs to the player whose letters are as long as the span. False if there is none. */
bool span_owner(const struct example_items *items, const struct example_item *span,
                struct slice *owner);

#endif
