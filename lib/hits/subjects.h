/* What a text speaks of, such as squares, cards or who predicts something, by the beginnings of its words. */
#ifndef QUIRE_HITS_SUBJECTS_H
#define QUIRE_HITS_SUBJECTS_H

#include "base/arena.h"
#include "base/slice.h"

/* The subjects of each kilobyte of a text: bit i for subject_names[i]. */
struct subjects {
    uint64_t *pieces;
    size_t count;
};

/* In the arena. */
struct subjects subjects_find(struct slice text, struct arena *arena);

/* True if a part of the text, at most two kilobytes long, speaks of all these subjects. */
bool subjects_are_near(const struct subjects *subjects, uint64_t wanted);

#endif
