/* Spelling: normalised game names, and near matches for mistyped words. */
#ifndef QUIRE_SPELLING_H
#define QUIRE_SPELLING_H

#include "slice.h"

/*
 * Normalises a game's name: lower case, with one hyphen for each run of spaces, hyphens and plus
 * signs, and without the quotation marks around it. `text` must have room for the name and a NUL; it is returned.
 */
const char *normalize_name(char *text, struct slice name);

/* The word of a NULL-terminated list that is nearest to `word`, or NULL if none is near. */
const char *nearest_word(const char *const *words, struct slice word);

#endif
