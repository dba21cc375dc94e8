/* Reads rows by the grammar: the kind of each row, and its parts. */
#ifndef QUIRE_ROWS_H
#define QUIRE_ROWS_H

#include "parsed_record.h"

/* Reads the rows of a record whose fields have been read; problems go to the report. */
void parse_rows(struct parsed_record *parsed);

/* True if a text matches this kind of row, wherever such rows are allowed. Reports nothing. */
bool row_kind_matches(const struct parsed_record *parsed, const struct row_def *def,
                      struct slice text);

/* The same for any kind of row in the game. */
bool any_row_kind_matches(const struct parsed_record *parsed, struct slice text);

#endif
