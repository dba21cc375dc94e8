/* Read-only views of the games' states, for drawings. */
#ifndef QUIRE_VIEWS_H
#define QUIRE_VIEWS_H

#include "play/play.h"

/* Lengths: true if no list may be added below the last row: it is unreadable, or rows go on after the end of the round. */
bool lengths_are_cut_off(const struct play *play);

/* Permutations Of +- Integers: the last line of list A (0) or B (1), and the points for each place. */
struct permutations_list {
    const int64_t *items, *points;
    size_t count;
    struct slice text; /* text of the line; ptr is NULL if there is none */
};
struct permutations_list permutations_list(struct play *play, int which);

/* Numbers To Number: the numbers that both players wrote in a move, and whether each is in the D that was scored. */
struct numbers_pair {
    struct slice number[2];
    bool in_d[2];
    char symbol;
};
struct numbers_pair numbers_pair(const struct play *play, size_t i);

/* D as written; NULL if unknown. */
const char *numbers_decimals(const struct play *play);

/* The value of a field, or an empty slice. */
static inline struct slice field_source(const struct field *field)
{
    return field ? field->value : NO_SLICE;
}

/* Precognition: the letters of Prediction: or Changes:. */
const char *precognition_letters(const struct play *play, const struct field *field);

#endif
