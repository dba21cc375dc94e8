/* Reading a record: splits a chunk into lines and finds what kind each line is. */
#ifndef QUIRE_RECORD_H
#define QUIRE_RECORD_H

#include <stdint.h>

#include "diagnostics.h"
#include "input.h"
#include "lines.h"

/*
 * Splits a chunk into lines. Reports invalid lines (bad-utf8, nul-byte, line-too-long),
 * unterminated remarks and, if the chunk has no Game:, the first line that needs one (no-game).
 */
void record_read(struct record *record, const struct chunk *chunk, size_t max_line,
                 struct report *report);

/*
 * Reports a text as too large, and nothing else about it: at most its first line is kept, so its own errors would
 * mislead.
 */
void report_too_large(const struct record *record, struct report *report, const char *text);

#endif
