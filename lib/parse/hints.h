/* Hints: what rows and values that could not be read may have been meant to be. */
#ifndef QUIRE_HINTS_H
#define QUIRE_HINTS_H

#include "parsed_record.h"

/*
 * Adds suggestions to the errors of a newly parsed record, where the correct text can be guessed.
 */
void add_hints(struct parsed_record *parsed);

#endif
