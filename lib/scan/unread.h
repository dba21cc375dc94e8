/*
 * Text in and around an example that was not read: lines that look like rows, and words or numbers that may describe a
 * move.
 */
#ifndef QUIRE_SCAN_UNREAD_H
#define QUIRE_SCAN_UNREAD_H

#include "example_items.h"

struct unread {
    size_t *rows; /* lines of the window, in order, that look like rows and of which nothing was read */
    size_t inner_count; /* of those, the ones between rows that were read; one more may be below the last row */
    size_t *suspects; /* lines, in order, with unread text that may describe a move */
    size_t suspect_count;
    size_t suspect; /* the first such line, if there is one */
    bool suspect_among_rows;
};

/* True if one of the lines [first, last] has unread text that may describe a move. */
bool unread_between(const struct unread *unread, size_t first, size_t last);

/*
 * Looks from a little above the first row of an example to the last of its items. Marks values of hits in the flow that
 * are fragments of longer words; those of whole lines are none.
 */
void unread_find(struct unread *unread, const struct example_input *input, size_t index,
                 struct example_items *items);

#endif
