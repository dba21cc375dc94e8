/* Mending: finds the smallest edits that make a record legal and all its claims true. */
#ifndef QUIRE_MEND_H
#define QUIRE_MEND_H

#include "hunks.h"
#include "write/write.h"

/* An error that no edit removes. */
struct remaining_error {
    size_t line; /* approximate index in the record */
    enum diagnostic_id id;
    const char *message;
};

struct mends {
    struct mend *items;   /* best first */
    size_t count;         /* of items */
    size_t found;         /* number found, at least; only `count` are kept */
    size_t ties;          /* how many are as good as the first one */
    bool complete;        /* the search was exhaustive within its effort */
    struct mend *partial; /* if none was found: one that removes some errors, or NULL */
    struct remaining_error *remaining; /* and the errors that remain then */
    size_t remaining_count, remaining_capacity;
    const char *doubt; /* why the first one needs a decision; NULL if it is certain */
};

/* Default effort: how many bytes of records may be judged for one record. */
enum { MEND_EFFORT = 64 << 20 };

/*
 * Searches for mends of a record that was judged with full diagnostics; there are none if it has no
 * error. Keeps at most `most`, in the report's arena. Finds none if a grammar is invalid.
 */
void mend_record(const struct judgement *judgement, struct grammars *grammars, size_t effort,
                 size_t most, struct mends *mends);

/*
 * True if the first mend is certain: it is unique, the search was complete, it makes nothing a comment, it
 * leaves the players as they are, and the result too, unless other claims support that.
 */
bool mend_is_sure(const struct mends *mends);

/* Adds the best mend to the record's diagnostics, as suggestions (suggest.c). */
void mend_suggest(struct report *report, const struct mends *mends);

/* What becomes of the first mend of a record. */
enum mend_outcome { MEND_SHOWN, MEND_WRITTEN, MEND_NOT_WRITTEN };

/*
 * Writes the mends of a record with errors, for people: a line and a diff for each, as diff -U0
 * writes it. With `safe`, lines are made safe for terminals, and are not a patch.
 */
void write_mends_text(FILE *out, const struct result *result, const struct mends *mends,
                      enum mend_outcome outcome, bool safe);

/* One JSON object on a line for each mend, or one that says there is none. */
void write_mends_jsonl(FILE *out, const struct result *result, const struct mends *mends,
                       enum mend_outcome outcome);

#endif
