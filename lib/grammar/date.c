#include "date.h"

#include "tokens.h"

static int days_in(int64_t year, int64_t month)
{
    static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return month == 2 && leap ? 29 : days[month - 1];
}

/* Parses the "-MM" or "-DD" at an offset in a date. */
static bool part(struct slice text, size_t at, int64_t most, int64_t *number)
{
    return text.ptr[at] == '-' && parse_number((struct slice){ text.ptr + at + 1, 2 }, number) &&
           *number >= 1 && *number <= most;
}

bool date_parse(struct slice text, struct date *date)
{
    int64_t year = 0, month = 1, day = 1;
    bool has_month = text.len > 4, has_day = text.len > 7;
    if ((text.len != 4 && text.len != 7 && text.len != 10) ||
        !parse_number(slice_first(text, 4), &year))
        return false;
    if ((has_month && !part(text, 4, 12, &month)) ||
        (has_day && !part(text, 7, days_in(year, month), &day)))
        return false;
    int64_t last_month = has_month ? month : 12;
    int64_t last_day = has_day ? day : days_in(year, last_month);
    date->first = year * 10000 + month * 100 + day;
    date->last = year * 10000 + last_month * 100 + last_day;
    return true;
}

bool looks_like_date(struct slice text)
{
    if (text.len != 7 && text.len != 10)
        return false;
    for (size_t i = 0; i < text.len; i++)
        if (i == 4 || i == 7 ? text.ptr[i] != '-' : !is_digit(text.ptr[i]))
            return false;
    return true;
}
