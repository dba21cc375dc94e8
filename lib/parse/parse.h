/* Parses a record: reads each line by the grammar of its game. */
#ifndef QUIRE_PARSE_H
#define QUIRE_PARSE_H

#include "parsed_record.h"

/*
 * Parses a record whose game is known. Problems go to the report; everything is allocated in its
 * arena.
 */
void parse_record(struct parsed_record *parsed, const struct record *record,
                  const struct grammar *grammar, struct report *report);

#endif
