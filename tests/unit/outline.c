#include "layout/post_outline.h"

#include "unit.h"

static const struct {
    const char *text, *date; /* NULL: none */
    bool alone;
} dates[] = {
    { "Saturday, September 18, 2010", "2010-09-18", true },
    { "3 November 2009", "2009-11-03", true },
    { "Nov 3 2009, 9:00 pm", "2009-11-03", true },
    { "November 3rd, 2009", "2009-11-03", true },
    { "3rd of November 2009", NULL, true },
    { "Posted on 2009-11-03 at 10:15", "2009-11-03", true },
    { "Tue, 3 Nov 2009 13:00:08 -0800", "2009-11-03", true },
    { "2009-11-03T13:00:08.001-08:00", "2009-11-03", true },
    { "04/02/2010, 18:32", "2010-02-04", true },
    { "4/2/2010, 6:32 PM", "2010-04-02", true },
    { "12/31/2010", "2010-12-31", true },
    { "31.12.2010", "2010-12-31", true },
    { "31/31/2010", NULL, true },
    { "Mayor 3, 2009", NULL, true },
    { "on May 3, 2009 we met", "2009-05-03", false },
    { "we met on May 3, 2009", NULL, true },
    { "May 32, 2009", NULL, false },
    { "1.2.2010.3", "2010-02-01", false },
    { "101 110 2010", NULL, false },
    { "", NULL, false },
};

Test(outline, dates_are_found)
{
    for (size_t i = 0; i < LENGTH(dates); i++) {
        char date[DATE_MAX] = "";
        struct slice text = exact(dates[i].text, strlen(dates[i].text));
        bool found = find_date(text, dates[i].alone, date);
        cr_expect(found == (dates[i].date != NULL), "'%s' %s", dates[i].text,
                  found ? date : "has none");
        cr_expect(!found || !dates[i].date || strcmp(date, dates[i].date) == 0, "'%s' is %s",
                  dates[i].text, date);
        free_text(text);
    }
}

/* Lines, and the expected title and date of the post of each; '|' begins a post. */
static const struct {
    const char *lines[8], *posts[8];
    enum text_kind kinds[8];
} outlines[] = {
    { { "Subject: Re: a", "Date: 3 Nov 2009 10:00", "text", "Subject: b", "text" },
      { "a", "a 2009-11-03", "a 2009-11-03", "|b", "b" },
      { TEXT_LINE } },
    { { "Monday, May 3, 2010", "A Title", "text.", "May 4, 2010", "Not a title.", "text" },
      { " 2010-05-03", "A Title 2010-05-03", "A Title 2010-05-03", "| 2010-05-04", " 2010-05-04",
        " 2010-05-04" },
      { TEXT_LINE } },
    { { "a", "b", "text", "c", "text", "d" },
      { "a", "a", "a", "a", "a", "|d" },
      { TEXT_HEADING, TEXT_LINE, TEXT_LINE, TEXT_HEADING, TEXT_LINE, TEXT_HEADING } },
    { { "a", "text", "Second round (Ann)", "text", "2. Runde", "Rounds" },
      { "a", "a", "a", "a", "a", "|Rounds" },
      { TEXT_HEADING, TEXT_LINE, TEXT_HEADING, TEXT_LINE, TEXT_HEADING, TEXT_HEADING } },
    { { "May 3, 2010", "", "text" },
      { " 2010-05-03", " 2010-05-03", " 2010-05-03" },
      { TEXT_LINE } },
    { { "Subject:", "From: x", "Subject: =?utf-8?Q?=C3=A9?=" },
      { "", "", "\xc3\xa9" },
      { TEXT_LINE } },
};

Test(outline, titles_and_dates_go_with_posts)
{
    for (size_t i = 0; i < LENGTH(outlines); i++) {
        struct post_outline outline = { .in_headers = false };
        struct post post = { .level = 0 };
        for (size_t k = 0; k < 8 && outlines[i].lines[k]; k++) {
            /* the third heading of a page has a lower rank */
            struct text_line line = { .text = slice_of(outlines[i].lines[k]),
                                      .kind = outlines[i].kinds[k],
                                      .level = k == 3 ? 2 : 1 };
            bool begins = post_outline_line(&outline, &line, &post);
            char known[TITLE_MAX + DATE_MAX + 3];
            snprintf(known, sizeof known, "%s%s%s%s", begins ? "|" : "", post.title,
                     post.date[0] ? " " : "", post.date);
            cr_expect(strcmp(known, outlines[i].posts[k]) == 0, "outline %zu, line %zu: '%s'", i, k,
                      known);
        }
    }
}
