/* Hints: what rows and values that could not be read may have been meant to be. */
#ifndef QUIRE_HINTS_H
#define QUIRE_HINTS_H

#include "parsed_record.h"

/* Adds what would be right, where that is known, to the errors of a record that was just parsed. */
void add_hints(struct parsed_record *parsed);

#endif
