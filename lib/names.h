/* Names as people hear them: case and white space make no difference. */
#ifndef QUIRE_NAMES_H
#define QUIRE_NAMES_H

#include <stdint.h>

#include "slice.h"

/*
 * Compares two texts without case and without white space: 0 for names that are alike, else the order
 * in which they stand in a list. The texts are UTF-8. Case is known of the letters of the Latin, Greek,
 * Cyrillic and Armenian scripts, in every locale alike.
 */
int names_compare(struct slice a, struct slice b);

/* The same number for names that are alike. */
uint64_t names_hash(struct slice name);

#endif
