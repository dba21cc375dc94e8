/* Words that people type: what they may have meant. */
#ifndef QUIRE_WORDS_H
#define QUIRE_WORDS_H

#include "slice.h"

/*
 * A game's name in the one form that all ways to write it share: lower case, a hyphen for each stretch
 * of spaces, hyphens and plus signs. `text` has room for the name and a NUL; it is returned.
 */
const char *normal_name(char *text, struct slice name);

/* The word of a list (up to NULL) that is nearest to what was typed, or NULL where none is near. */
const char *nearest_word(const char *const *words, struct slice typed);

#endif
