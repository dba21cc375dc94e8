/* Values of fields: numbers, dates, words and lists. Reports those that cannot be read. */
#ifndef QUIRE_VALUES_H
#define QUIRE_VALUES_H

#include "parsed_record.h"

/* Reads the value of any field except Players:; false if it is invalid. */
bool read_value(struct parsed_record *parsed, struct field *field);

#endif
