/* Converts values as people write them in prose to the notation. */
#ifndef QUIRE_HITS_PROSE_VALUES_H
#define QUIRE_HITS_PROSE_VALUES_H

#include "base/text_out.h"
#include "grammar/grammar.h"

/*
 * Writes a value of this type in the notation. `as` maps signs of the text to signs of the notation, in pairs; may be
 * NULL.
 */
void value_put(struct text_out *out, const struct value_def *def, const char *as,
               struct slice text);

/* The number of letters in a value that value_put would write, if none is said in words. */
size_t letters_count(const struct value_def *def, const char *as, struct slice text);

#endif
