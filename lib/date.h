/* Dates as records have them: a day, a month or a year, as 2009-11-03, 2009-11 or 2009. */
#ifndef QUIRE_DATE_H
#define QUIRE_DATE_H

#include <stdint.h>

#include "slice.h"

/* The days that a date covers, both ends included; a day is year * 10000 + month * 100 + day. */
struct date {
    int64_t first, last;
};

/* False where the text is no date. */
bool date_parse(struct slice text, struct date *date);

/* True where a text looks like YYYY-MM-DD or YYYY-MM, be there such a day or not. */
bool date_has_form(struct slice text);

#endif
