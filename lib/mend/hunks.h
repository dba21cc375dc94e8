/* Mends as results: the line-based difference between a record and its mended text. */
#ifndef QUIRE_HUNKS_H
#define QUIRE_HUNKS_H

#include "edits.h"

/* Lines to remove, and lines to insert in their place. */
struct mend_hunk {
    size_t line;        /* index of the first line removed, or of the line to insert above */
    size_t removed;     /* how many are removed */
    struct slice added; /* with their line ends; the record's last line may have none */
    size_t added_count;
};

/* One way to mend a record. */
struct mend {
    struct mend_edit {
        size_t line; /* approximate index in the record */
        const char *reason;
    } * edits;
    size_t edit_count;
    struct slice text; /* the whole mended record */
    struct mend_hunk *hunks;
    size_t hunk_count;
    enum likelihood likelihood; /* of the least likely edit */
    size_t untested;            /* claims that are no longer compared with anything */
};

/* The origin of each line of a text: its index in the record, or LINE_NEW for an inserted line. */
#define LINE_NEW SIZE_MAX

struct edited_lines {
    struct slice *texts; /* with their line ends */
    size_t *origins;
    size_t count, capacity;
};

struct edited_lines lines_of_text(struct arena *arena, struct slice text);

/* The lines of an edited text: lines equal at both ends keep their origin. */
struct edited_lines track_lines(struct arena *arena, const struct edited_lines *before,
                                struct slice text);

/* Computes the hunks between the record, of `count` lines, and its edited lines. */
void make_hunks(struct arena *arena, size_t count, const struct edited_lines *lines,
                struct mend *mend);

#endif
