/* Values of fields: numbers, dates, words and lists. What cannot be read is reported. */
#ifndef QUIRE_VALUES_H
#define QUIRE_VALUES_H

#include "parsed_record.h"

/* Reads the value of any field but Players:; false if it is invalid. */
bool read_value(struct parsed_record *parsed, struct field *field);

#endif
