/* Dates as people write them: "3 May 2024", "2024-05-03". */
#ifndef QUIRE_LAYOUT_POST_DATE_H
#define QUIRE_LAYOUT_POST_DATE_H

#include "base/slice.h"

/* Bytes of a date, YYYY-MM-DD, with its NUL. */
enum { DATE_MAX = 11 };

/* Finds a date in prose. `alone`: the text must have nothing else. `date` must have room for DATE_MAX. */
bool find_date(struct slice text, bool alone, char *date);

#endif
