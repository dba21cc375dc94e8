/* Reads rows by the grammar: which kind each is, and its parts. */
#ifndef QUIRE_ROWS_H
#define QUIRE_ROWS_H

#include "parsed_record.h"

/* Reads the rows of a record whose fields are read; problems go to the report. */
void parse_rows(struct parsed_record *parsed);

/* True where a text reads as a row of this kind, wherever such rows stand; nothing is reported. */
bool row_kind_matches(const struct parsed_record *parsed, const struct row_def *def,
                      struct slice text);

/* The same for any kind of row that the game has. */
bool any_row_kind_matches(const struct parsed_record *parsed, struct slice text);

#endif
