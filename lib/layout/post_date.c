#include "post_date.h"

#include "base/order.h"

#include <stdio.h>

enum { WORDS_MAX = 24 };

/* A word of letters or of digits, and the separator before it. */
struct word {
    struct slice text;
    char before;
    long number; /* -1 for letters */
};

static size_t split(struct slice text, struct word *words)
{
    size_t count = 0, at = 0;
    char before = ' ';
    while (at < text.len && count < WORDS_MAX) {
        size_t start = at;
        bool digits = is_digit(text.ptr[at]);
        while (at < text.len && (digits ? is_digit(text.ptr[at]) : is_letter(text.ptr[at])))
            at++;
        if (at == start) {
            before = text.ptr[at++];
            continue;
        }
        struct word *word = &words[count++];
        *word = (struct word){ { text.ptr + start, at - start }, before, -1 };
        before = at < text.len && is_space(text.ptr[at]) ? ' ' : '\0';
        if (!digits)
            continue;
        word->number = 0;
        for (size_t i = start; i < at && i < start + 9; i++)
            word->number = word->number * 10 + (text.ptr[i] - '0');
    }
    return at < text.len ? WORDS_MAX + 1 : count;
}

/* The index of the name that the word abbreviates with at least three letters, or -1. */
static int find_name(struct slice text, const char *const *names)
{
    for (int i = 0; names[i]; i++) {
        size_t len = strlen(names[i]);
        if (text.len >= 3 && text.len <= len &&
            slice_equal_nocase(text, (struct slice){ names[i], text.len }))
            return i;
    }
    return -1;
}

static const char *const months[] = { "January",  "February", "March",  "April",     "May",
                                      "June",     "July",     "August", "September", "October",
                                      "November", "December", NULL };
static const char *const weekdays[] = { "Monday", "Tuesday",  "Wednesday", "Thursday",
                                        "Friday", "Saturday", "Sunday",    NULL };
/* Words that may accompany a date. */
static const char *const others[] = {
    "posted", "published", "written", "date", "on",   "at",  "am", "pm", "gmt", "utc", "pst",
    "pdt",    "est",       "edt",     "cet",  "cest", "the", "of", "t",  "z",   NULL
};

static bool is_year(const struct word *word)
{
    return word->text.len == 4 && word->number >= 1900 && word->number <= 2199;
}

static bool is_day(const struct word *word)
{
    return word->number >= 1 && word->number <= 31 && word->text.len <= 2;
}

static bool is_suffix(const struct word *word)
{
    static const char *const suffixes[] = { "st", "nd", "rd", "th", NULL };
    for (int i = 0; suffixes[i]; i++)
        if (slice_equal_nocase(word->text, slice_of(suffixes[i])))
            return true;
    return false;
}

/* A date, and which words it consists of. */
struct found_date {
    long year, month, day;
    bool used[WORDS_MAX];
};

/* "3 November 2009", "November 3rd, 2009": word `at` is the month. */
static bool read_named(const struct word *words, size_t count, size_t at, struct found_date *date)
{
    size_t day, year, suffix;
    bool day_first = at > 0 && (is_day(&words[at - 1]) ||
                                (at > 1 && is_suffix(&words[at - 1]) && is_day(&words[at - 2])));
    if (day_first) {
        suffix = is_suffix(&words[at - 1]);
        day = at - 1 - suffix;
        year = at + 1;
    } else {
        day = at + 1;
        suffix = at + 2 < count && is_suffix(&words[at + 2]);
        year = at + 2 + suffix;
    }
    if (year >= count || !is_day(&words[day]) || !is_year(&words[year]))
        return false;
    size_t first = MIN(day, at);
    for (size_t i = first; i <= year; i++)
        date->used[i] = true;
    date->year = words[year].number;
    date->month = find_name(words[at].text, months) + 1;
    date->day = words[day].number;
    return true;
}

/*
 * "2009-11-03", "04/02/2010": the year is word `at` or the third word. If month and day are ambiguous, the day comes
 * first, unless the time has am or pm, which suggests a US date.
 */
static bool read_numbers(const struct word *words, size_t count, size_t at, struct found_date *date)
{
    if (at + 2 >= count || !strchr("-/.", words[at + 1].before) || !words[at + 1].before ||
        words[at + 2].before != words[at + 1].before)
        return false;
    if (is_year(&words[at]) && is_day(&words[at + 1]) && is_day(&words[at + 2])) {
        *date = (struct found_date){
            words[at].number, words[at + 1].number, words[at + 2].number, { 0 }
        };
    } else if (is_year(&words[at + 2]) && is_day(&words[at]) && is_day(&words[at + 1])) {
        bool halves = false;
        for (size_t i = at + 3; i < count; i++)
            halves |= slice_equal_nocase(words[i].text, slice_of("am")) ||
                      slice_equal_nocase(words[i].text, slice_of("pm"));
        bool month_first = words[at + 1].number > 12 || (halves && words[at].number <= 12);
        *date = (struct found_date){ words[at + 2].number,
                                     month_first ? words[at].number : words[at + 1].number,
                                     month_first ? words[at + 1].number : words[at].number,
                                     { 0 } };
    } else {
        return false;
    }
    for (size_t i = at; i < at + 3; i++)
        date->used[i] = true;
    return date->month <= 12;
}

/* True if a text has nothing but a date, weekdays, times of day and the like. */
static bool is_alone(const struct word *words, size_t count, const struct found_date *date)
{
    for (size_t i = 0; i < count; i++) {
        bool other = date->used[i] || find_name(words[i].text, weekdays) >= 0 ||
                     words[i].before == ':' || (i + 1 < count && words[i + 1].before == ':') ||
                     (i > 0 && words[i].number >= 0 && strchr("+-.", words[i].before));
        for (int k = 0; others[k] && !other; k++)
            other = slice_equal_nocase(words[i].text, slice_of(others[k]));
        if (!other)
            return false;
    }
    return true;
}

/* True if the text has a number of four digits that may be a year. Most texts have none, so this comes first. */
static bool may_have_year(struct slice text)
{
    enum { DIGITS = 4 };
    for (size_t at = 0, digits; at < text.len; at += digits + 1) {
        digits = slice_span(slice_after(text, at), is_digit);
        if (digits == DIGITS && (text.ptr[at] == '1' || text.ptr[at] == '2'))
            return true;
    }
    return false;
}

bool find_date(struct slice text, bool alone, char *out)
{
    struct word words[WORDS_MAX];
    if (!may_have_year(text))
        return false;
    size_t count = split(text, words);
    bool too_long = count > WORDS_MAX;
    count = too_long ? WORDS_MAX : count;
    if (alone && too_long)
        return false;
    for (size_t at = 0; at < count; at++) {
        struct found_date date = { 0 };
        bool found = find_name(words[at].text, months) >= 0
                             ? read_named(words, count, at, &date)
                             : words[at].number >= 0 && read_numbers(words, count, at, &date);
        if (!found)
            continue;
        if (alone && !is_alone(words, count, &date))
            return false;
        snprintf(out, DATE_MAX, "%04u-%02u-%02u", (unsigned)date.year % 10000u,
                 (unsigned)date.month % 100u, (unsigned)date.day % 100u);
        return true;
    }
    return false;
}
