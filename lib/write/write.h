/* Writers: a record's verdict and diagnostics become bytes. One file a format. */
#ifndef QUIRE_WRITE_H
#define QUIRE_WRITE_H

#include <stdio.h>

#include "../judge.h"
#include "../mend/mend.h"
#include "../standings.h"

/* What a writer is told of one record. `file` is the name to print. */
struct result {
    const char *file;
    const struct record *record;
    const struct verdict *verdict;
    struct report *report; /* a tool may add what only it asks for */
};

/* --- diagnostics --- */

/* For people: file, line and column, message and id; with `source`, the line and a caret below. */
struct text_style {
    bool source, color;
};
void write_diagnostic_text(FILE *out, const char *file, const struct diagnostic *diagnostic,
                           struct text_style style);

/* A place's line as it was typed, and a caret below. */
void write_source(FILE *out, const struct place *place, struct text_style style);

/* A JSON object a line, as quire-formats describes. */
void write_diagnostic_jsonl(FILE *out, const char *file, const struct diagnostic *diagnostic);

/* SARIF 2.1.0: one document, so that it has a begin and an end. `first` is true for the first result. */
void write_sarif_begin(FILE *out);
void write_diagnostic_sarif(FILE *out, const char *file, const struct diagnostic *diagnostic,
                            bool first);
void write_sarif_end(FILE *out);

/* The message, with the reading under which a claim is true. */
void write_message(FILE *out, const struct diagnostic *diagnostic,
                   void (*put)(FILE *out, struct slice text));

/* --- verdicts --- */

/* A line such as "a.quire:1: procession: ok, 5 moves, finished, player 1 wins". */
void write_verdict(FILE *out, const struct result *result);

/* Who won, such as "Ann and Bob tie". */
const char *verdict_winners(struct arena *arena, const struct verdict *verdict);

/* A JSON object a line with the results of a record. */
void write_score_jsonl(FILE *out, const struct result *result);

/* A table: a line a record, for people, or with tabs between the columns for programs. */
void write_score_text(FILE *out, const struct result *result);
void write_score_tsv(FILE *out, const struct result *result, bool heading);

/* --- mends --- */

/*
 * What was found for a record with errors, for people: a line, and a diff of each, as diff -U0 writes it.
 * With `safe` its lines are shown without harm to a terminal, and are no patch.
 */
void write_mends_text(FILE *out, const struct result *result, const struct mends *mends, bool safe);

/* A JSON object a line for each mend, or one without any. */
void write_mends_jsonl(FILE *out, const struct result *result, const struct mends *mends);

/* --- standings --- */

/* A table for people, or with tabs for programs; and one standing as a JSON object on a line. */
void write_standings_text(FILE *out, const struct standing *items, size_t count);
void write_standings_tsv(FILE *out, const struct standing *items, size_t count);
void write_standing_jsonl(FILE *out, const struct standing *item);

/* --- records --- */

enum claims_mode { CLAIMS_KEEP, CLAIMS_FILL, CLAIMS_STRIP };

/*
 * What was written last, from record to record of a file; zeroed at its beginning. `bare` is the
 * caller's: no comments, remarks, blank lines and move numbers are written, and columns not aligned.
 */
struct quire_layout {
    bool any, comment, blank_due, blank_written, bare;
};

/*
 * A record in canonical form: one blank line between records, one space where one is free, the
 * columns of rows aligned. With CLAIMS_FILL the verdict's claims are written where none stands, with
 * CLAIMS_STRIP none is; a record with errors keeps those it has. A record that is too large is not written.
 */
void write_quire(FILE *out, const struct result *result, enum claims_mode mode,
                 struct quire_layout *layout);

/*
 * The same for records that are the same apart from comments and layout, and for others, in all
 * likelihood, not. Move numbers are layout, claims are not.
 */
struct digest {
    uint64_t a, b;
};

/* Memory that runs out leaves by the arena's out_of_memory. */
struct digest digest_record(const struct result *result);

/* --- text --- */

/* Text without harm to a terminal: control characters and broken UTF-8 as \xNN. */
void put_safe(FILE *out, struct slice text);

/* The same, filled up with spaces to a width in characters. */
void put_cell(FILE *out, struct slice text, int width);

/* How many characters a UTF-8 text has. */
size_t count_characters(struct slice text);

/* Text inside a JSON string; and a whole string, or null for NULL. */
void put_json(FILE *out, struct slice text);
void put_json_string(FILE *out, const char *text);

#endif
