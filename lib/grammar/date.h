/* Dates: a day, month or year, written as 2009-11-03, 2009-11 or 2009. */
#ifndef QUIRE_DATE_H
#define QUIRE_DATE_H

#include <stdint.h>

#include "base/slice.h"

/* The first and last day of a date; a day is year * 10000 + month * 100 + day. */
struct date {
    int64_t first, last;
};

/* False if the text is not a date. */
bool date_parse(struct slice text, struct date *date);

/* True if a text has the form YYYY-MM-DD or YYYY-MM, even if there is no such day. */
bool looks_like_date(struct slice text);

#endif
