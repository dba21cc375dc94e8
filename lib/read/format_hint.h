/* Guesses the format of a file that is not in the notation, and names the tool that reads it. */
#ifndef QUIRE_READ_FORMAT_HINT_H
#define QUIRE_READ_FORMAT_HINT_H

#include "base/slice.h"
#include "record/record.h"

/* A hint for such a file, or NULL if its format is unknown. `text` may be just the beginning. */
const char *format_hint(struct slice text);

/* Adds the hint to the first error of a file that does not begin with a record. Does nothing for later records. */
void add_format_hint(const struct record *record, struct report *report);

#endif
