/* Dots that a text names by the labels of a drawn board: "1 2 3 / 4 5 6 / 7 8 9", or letters. */
#ifndef QUIRE_HITS_DOT_LABELS_H
#define QUIRE_HITS_DOT_LABELS_H

#include "hit.h"

/*
 * Names the dots of rows with labels, "5-6" or "DE", by their columns and rows. Rows in posts without such a board are
 * dropped, and those whose labels the board does not have.
 */
void dot_labels_read(struct hits *hits);

#endif
