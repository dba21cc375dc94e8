/* Hunks: what changed between a record and its mended text, a line at a time. */
#ifndef QUIRE_HUNKS_H
#define QUIRE_HUNKS_H

#include "mend.h"

/* Where each line of a text comes from: the index in the record, LINE_NEW for one that came in. */
#define LINE_NEW SIZE_MAX

struct lines {
    struct slice *texts; /* with their ends */
    size_t *origins;
    size_t count, capacity;
};

struct lines lines_of(struct arena *arena, struct slice text);

/* The lines of a text that was edited: what is the same at both ends comes from where it came from before. */
struct lines follow(struct arena *arena, const struct lines *before, struct slice text);

/* What changed between the record of `count` lines and the lines that it became. */
void make_hunks(struct arena *arena, size_t count, const struct lines *lines, struct mend *mend);

#endif
