/* Divides a file into posts, and finds their titles and dates. */
#ifndef QUIRE_LAYOUT_POST_OUTLINE_H
#define QUIRE_LAYOUT_POST_OUTLINE_H

#include "post_date.h"
#include "read/plain_text.h"

enum { TITLE_MAX = 120 };

/* A mail, or a post on a page. */
struct post {
    char title[TITLE_MAX]; /* empty if the text has none */
    char date[DATE_MAX];   /* YYYY-MM-DD, or empty */
    unsigned level;        /* level of its title's heading */
    bool has_text;         /* it has lines other than title and date */
};

/* The state of outlining a file. Zeroed at its beginning. */
struct post_outline {
    char page_title[TITLE_MAX];
    char line_above[TITLE_MAX]; /* the previous line if it may be a title; or empty */
    bool in_headers;            /* the previous line is a mail header */
    bool title_due;             /* the previous line is only a date */
    bool failed;                /* out of memory: a title was lost */
};

/* Takes the title of the page. */
void post_outline_title(struct post_outline *outline, struct slice title);

/*
 * Handles a line that is neither blank nor the title of the page. Returns true if it begins a new post, stored in *post;
 * otherwise fills in title and date of the current one.
 */
bool post_outline_line(struct post_outline *outline, const struct text_line *line,
                       struct post *post);

#endif
