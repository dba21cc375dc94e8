/* Mending: the smallest edits after which a record is legal and all its claims hold. */
#ifndef QUIRE_MEND_H
#define QUIRE_MEND_H

#include "edits.h"

/* Lines that go, and lines that come in their place. */
struct mend_hunk {
    size_t line;    /* index in the record of the first one that goes, or above which others come */
    size_t removed; /* how many go */
    struct slice added; /* with their ends; the last line of a record may have none */
    size_t added_count;
};

/* One way to mend a record. */
struct mend {
    struct mend_edit {
        size_t line; /* index in the record, about */
        const char *reason;
    } * edits;
    size_t edit_count;
    struct slice text; /* the whole record, mended */
    struct mend_hunk *hunks;
    size_t hunk_count;
    enum likelihood likelihood; /* of the least likely edit */
    size_t untested;            /* claims that nothing is compared with any more */
};

/* An error that no edit takes away. */
struct mend_left {
    size_t line; /* index in the record, about */
    enum diagnostic_id id;
    const char *message;
};

struct mends {
    struct mend *items;     /* the best first */
    size_t count;           /* of items */
    size_t found;           /* all that were found, at least */
    size_t equals;          /* how many are as good as the first one: no evidence parts them */
    bool complete;          /* the effort was enough to try everything */
    struct mend *partial;   /* where none was found: one that takes some errors away, or NULL */
    struct mend_left *left; /* and the errors that are there still */
    size_t left_count;
};

/* How many bytes of records are judged for one, where nobody says otherwise. */
enum { MEND_EFFORT = 64 << 20 };

/*
 * Looks for mends of a record that was judged with full diagnostics; none, where it has no error. At
 * most `most` are kept. They live in the arena of the report. Grammars that are broken find none.
 */
void mend_record(const struct record *record, const struct verdict *verdict,
                 const struct report *report, struct grammars *grammars, size_t effort, size_t most,
                 struct mends *mends);

/* True where the first of them is surely meant: it has no equal, all was tried, and nothing is merely left out. */
bool mend_is_sure(const struct mends *mends);

/* Tells the best mend in the diagnostics of its record: each is a suggestion beside an error (suggest.c). */
void mend_suggest(struct report *report, const struct mends *mends);

#endif
