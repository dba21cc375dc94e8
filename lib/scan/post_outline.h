/* Divides a file into posts, and finds their titles and dates. */
#ifndef QUIRE_POST_OUTLINE_H
#define QUIRE_POST_OUTLINE_H

#include "read/plain_text.h"

enum { TITLE_MAX = 120, DATE_MAX = 11 };

/* A mail, or a post on a page. */
struct post {
    char title[TITLE_MAX]; /* empty if the text has none */
    char date[DATE_MAX];   /* YYYY-MM-DD, or empty */
    unsigned level;        /* level of the heading that is its title */
    bool any;              /* it has lines besides title and date */
};

/* The state of outlining a file. Zeroed at its beginning. */
struct post_outline {
    char page_title[TITLE_MAX];
    bool in_headers; /* the line above is a mail header */
    bool title_due;  /* the line above is only a date */
    bool failed;     /* memory was out: a title is lost */
};

/*
 * Handles a line that is not blank. Returns true if it begins a new post, *post; else fills in
 * title and date of the current one.
 */
bool post_outline_line(struct post_outline *outline, const struct text_line *line,
                       struct post *post);

/*
 * Finds a date in prose. `alone`: nothing else may be in the text. `date` must have room for
 * DATE_MAX.
 */
bool find_date(struct slice text, bool alone, char *date);

#endif
