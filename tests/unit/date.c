#include "grammar/date.h"

#include "unit.h"

Test(date, a_date_covers_days)
{
    static const struct {
        const char *text;
        int64_t first, last;
    } cases[] = {
        { "2009-11-03", 20091103, 20091103 },
        { "2009-11", 20091101, 20091130 },
        { "2009", 20090101, 20091231 },
        { "2000-02", 20000201, 20000229 },
        { "1900-02", 19000201, 19000228 },
        { "2024-02-29", 20240229, 20240229 },
        { "0000", 101, 1231 },
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct slice text = exact(cases[i].text, strlen(cases[i].text));
        struct date date;
        cr_assert(date_parse(text, &date), "%s", cases[i].text);
        cr_expect(date.first == cases[i].first && date.last == cases[i].last, "%s: %lld to %lld",
                  cases[i].text, (long long)date.first, (long long)date.last);
        free_text(text);
    }
}

Test(date, other_texts_are_not_dates)
{
    static const char *const cases[] = {
        "",           "209",        "20091",       "2009-1",          "2009-13",   "2009-00",
        "2009-11-31", "2009-02-29", "2009-11-00",  "2009/11/03",      "2009-11-3", "+009-1-03",
        "-009",       "2009-1103",  "2009-11-033", "3 November 2009",
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct slice text = exact(cases[i], strlen(cases[i]));
        struct date date;
        cr_expect(!date_parse(text, &date), "%s", cases[i]);
        free_text(text);
    }
}
