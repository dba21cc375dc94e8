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
    size_t found;         /* number found, possibly more than `count`, which are kept */
    size_t ties;          /* number of mends as good as the first one */
    bool complete;        /* the search was not cut short by the effort limit */
    struct mend *partial; /* if there is no mend: one that removes some errors, or NULL */
    struct remaining_error *remaining; /* the errors that the partial mend leaves */
    size_t remaining_count, remaining_capacity;
    const char *doubt; /* why the first one needs a decision; NULL if it is certain */
};

/* Default effort: maximum bytes judged in search of a mend for one record. */
enum { MEND_EFFORT = 64 << 20 };

/*
 * Searches for mends of a record that was judged with full diagnostics. Keeps at most `most`, in the report's arena.
 * Finds none if the record has no errors or a grammar is invalid.
 */
void mend_record(const struct judgement *judgement, struct grammars *grammars, size_t effort,
                 size_t most, struct mends *mends);

/*
 * True if the first mend is certain: it is unique, the search was complete, no reading is added, and it keeps the
 * players. It also keeps the result, unless other claims support the new one.
 */
bool mend_is_sure(const struct mends *mends);

/* Adds the best mend to the record's diagnostics, as suggestions (suggest.c). */
void mend_suggest(struct report *report, const struct mends *mends);

/* What was done with the first mend of a record. */
enum mend_outcome { MEND_SHOWN, MEND_WRITTEN, MEND_NOT_WRITTEN };

/*
 * Writes the mends of a record with errors as text: a line and a diff for each, in the format of diff -U0. With `safe`,
 * lines are escaped for terminals, and the diff is not a valid patch.
 */
void write_mends_text(FILE *out, const struct result *result, const struct mends *mends,
                      enum mend_outcome outcome, bool safe);

/* Writes one JSON object per line for each mend, or one that says there is none. */
void write_mends_jsonl(FILE *out, const struct result *result, const struct mends *mends,
                       enum mend_outcome outcome);

#endif
