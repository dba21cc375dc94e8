/* Case-insensitive comparison of names, ignoring white space. */
#ifndef QUIRE_CASEFOLD_H
#define QUIRE_CASEFOLD_H

#include <stdint.h>

#include "slice.h"

/*
 * Compares two UTF-8 texts, ignoring case and white space: 0 if equal, else their order in a sorted
 * list. Folds the case of Latin, Greek, Cyrillic and Armenian letters, in every locale alike.
 */
int casefold_compare(struct slice a, struct slice b);

/* A hash that is equal for names that compare equal. */
uint64_t casefold_hash(struct slice name);

#endif
