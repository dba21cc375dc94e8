/* The outline of a file: where one post ends and the next begins, and its title and date. */
#ifndef QUIRE_SCAN_OUTLINE_H
#define QUIRE_SCAN_OUTLINE_H

#include "../read/text.h"

enum { TITLE_MAX = 120, DATE_MAX = 11 };

/* A text of its own: a mail, a post on a page. */
struct post {
    char title[TITLE_MAX]; /* empty where the text shows none */
    char date[DATE_MAX];   /* YYYY-MM-DD, or empty */
    unsigned level;        /* of the heading that is its title */
    bool any;              /* there are lines besides title and date */
};

/* The way through a file. Zeroed at its beginning. */
struct outline {
    char page_title[TITLE_MAX];
    bool in_headers; /* the line above is a header of a mail */
    bool title_due;  /* the line above is a date alone */
    bool failed;     /* memory was out: a title is lost */
};

/*
 * Looks at a line that is not blank. True where it begins a new post, which *post becomes; else title
 * and date of the one it belongs to are filled in.
 */
bool outline_line(struct outline *outline, const struct text_line *line, struct post *post);

/* Finds a date as people write it. `alone`: nothing else may stand there. `date` has room for DATE_MAX. */
bool date_find(struct slice text, bool alone, char *date);

#endif
