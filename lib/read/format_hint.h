/*
 * Hints for files that are not in the notation: guesses the format, and names the tool that reads
 * it.
 */
#ifndef QUIRE_READ_KIND_H
#define QUIRE_READ_KIND_H

#include "base/slice.h"
#include "record/record.h"

/*
 * A hint for a user who took such a file for a record; NULL if the format is unknown. `text` may be
 * only the beginning.
 */
const char *format_hint(struct slice text);

/*
 * Adds the hint to the first error of a file that does not begin with a record; does nothing for
 * other records.
 */
void add_format_hint(const struct record *record, struct report *report);

#endif
