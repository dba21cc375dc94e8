/* Paths: mends a record step by step, one edit at a time. */
#ifndef QUIRE_PATH_H
#define QUIRE_PATH_H

#include "search.h"

struct path {
    struct judgement *current; /* the latest judgement; at first that of the original */
    struct edited_lines lines;
    struct mend mend;
    size_t choices;        /* number of equally good choices of edits */
    size_t original_lines; /* number of lines in the original record */
};

/* Begins with the original record of the search. */
void path_begin(struct path *path, struct search *search);

/* Applies an edit to the current text. */
void path_edit(struct path *path, struct search *search, const struct found_edit *found);

/* Judges the current text. */
void path_judge(struct path *path, struct search *search);

/*
 * The index in the original record of a line of the current text. For a new line, counts on from the last line that was
 * not changed.
 */
size_t path_line(const struct path *path, size_t line);

/* The mend that the path has reached. */
const struct mend *path_mend(struct path *path, struct search *search);

/*
 * Repeatedly applies the edit that leaves the fewest errors, for the first error that has any edit. Then returns to the
 * last state in which all remaining errors were in the original.
 */
void path_search(struct path *path, struct search *search);

#endif
