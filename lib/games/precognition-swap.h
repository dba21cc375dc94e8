/* Precognition: two cards that were swapped when the row was written. */
#ifndef QUIRE_PRECOGNITION_SWAP_H
#define QUIRE_PRECOGNITION_SWAP_H

#include "play/play.h"
#include "rules/precognition.h"

/* Places in the row, from 0; both 0 if no cards are swapped. */
struct swapped {
    size_t first, second;
};

/* Looks for two cards of the row, each from the other's hand, and reports them as one error. */
struct swapped precognition_judge_swap(struct play *play, const struct field *row);

#endif
