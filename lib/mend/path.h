/* Paths: a record on its way to be mended, an edit at a time. */
#ifndef QUIRE_PATH_H
#define QUIRE_PATH_H

#include "search.h"

struct path {
    struct judgement *now; /* of the record with the edits so far, once it was judged */
    struct edited_lines lines;
    struct mend mend;
    size_t ways;     /* in how many the edits could have been chosen */
    size_t on_paper; /* how many lines there were at first */
};

/* Begins with the record of the search. */
void path_begin(struct path *path, struct search *search);

/* Makes an edit of the record as it is now. */
void path_edit(struct path *path, struct search *search, const struct found_edit *found);

/* Judges the record as it is now. */
void path_judge(struct path *path, struct search *search);

/* Where a line was on paper; lines that changed count on from the last that did not. */
size_t path_line(const struct path *path, size_t line);

/* The mend that the path came to. */
const struct mend *path_end(struct path *path, struct search *search);

/*
 * Repeatedly makes the edit that leaves the fewest errors for the first error that can be mended, and
 * goes back to where no error is left that the record did not have before.
 */
void path_search(struct path *path, struct search *search);

#endif
