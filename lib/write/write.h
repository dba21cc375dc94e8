/* Writers: a record's verdict and diagnostics become bytes. One file a format. */
#ifndef QUIRE_WRITE_H
#define QUIRE_WRITE_H

#include <stdio.h>

#include "../judge.h"
#include "../mend/mend.h"
#include "../standings.h"

/*
 * What a writer is told of one record. `file` is the name to print: that of the file the record was
 * made from, where it was; `given` that of the file the record stands in.
 */
struct result {
    const char *file, *given;
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

/* What an id means, with a line that has it and the line put right. */
void write_explanation(FILE *out, const struct diagnostic_kind *kind);

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

/* Bytes were written that are no record in this form. */
void layout_pass(struct quire_layout *layout, struct slice bytes);

/*
 * A record in canonical form: one blank line between records, one space where one is free, the
 * columns of rows aligned. With CLAIMS_FILL the verdict's claims are written where none stands, with
 * CLAIMS_STRIP none is; a record with errors keeps those it has. A record that is too large is not written.
 */
void write_quire(FILE *out, const struct result *result, enum claims_mode mode,
                 struct quire_layout *layout);

/* A value with one separator between its tokens; each but the last filled up to `width`. */
void write_value(FILE *out, const struct value_def *def, struct slice value, size_t width);

/* True where a value certainly stands there already as that writes it with width 0, in ASCII where it has tokens. */
bool value_is_written(const struct value_def *def, struct slice value);

/* What a value says, however it is typed: b2 and 2,2 are one square, and T of clubs and 10C one card. */
void write_meaning(FILE *out, const struct value_def *def, struct slice value);

/* How wide that is with width 0, counted up to `most`; and how wide a token is: its characters. */
size_t value_width(const struct value_def *def, struct slice value, size_t most);
size_t token_width(const struct token *token);

/* How wide the columns of rows are; zeroed where they are not aligned. */
struct row_widths {
    size_t parts[PARTS_MAX], number, token;
};

/*
 * A row without its number, as the grammar's layout says; `parts` as the grammar counts them, and what
 * stands behind the last one that is there is left out.
 */
void write_row(FILE *out, const struct row_def *def, const struct slice *parts,
               const struct row_widths *widths);

/* --- records as trees, for programs --- */

struct tree_out;

/* Trees as JSON: a list of records, or a record a line. The end closes the list. */
void json_begin(struct tree_out *tree, FILE *out, bool one_line);
void json_end(struct tree_out *tree);

/* Trees as YAML, a document a record. After the begin comes the end, even where something failed. */
void yaml_begin(struct tree_out *tree, FILE *out);
void yaml_end(struct tree_out *tree);
/* Frees what it holds, ended or not. */
void yaml_close(struct tree_out *tree);

/* A record as it stands, with comments, remarks and what cannot be read; one that is too large is not written. */
void write_tree(struct tree_out *tree, const struct result *result);

/* --- records as tables and pages --- */

/* Which cells that a spreadsheet would compute get an apostrophe: those of text, signed numbers too, or none. */
enum table_guard { GUARD_TEXT, GUARD_ALL, GUARD_NONE };

enum { TABLE_PARTS_MAX = 64 };

/* A table of moves: a line a move, with a heading. A record that is too large has none. */
struct table {
    FILE *out;
    bool is_csv; /* with commas, else with tabs */
    enum table_guard guard;
    /* The line of the file in which a line of the record stands. */
    uint64_t (*line_of)(const struct result *result, size_t line);
    struct text_stream *scratch;        /* of a record: for what is escaped on its way to a cell */
    const char *parts[TABLE_PARTS_MAX]; /* of the rows of all games, each a column */
    size_t part_count;
    const struct row_def *row;       /* of the kind of row that was written last, */
    size_t part_of[TABLE_PARTS_MAX]; /* the part in each of these columns */
    uint64_t record, round;          /* their numbers */
    size_t moves;                    /* the next of the play's row_moves */
    bool has_rounds;
};

/* Writes the heading of a table that is zeroed but for line_of. */
void table_begin(struct table *table, FILE *out, bool is_csv, enum table_guard guard);
void write_table(struct table *table, const struct result *result);

/* A page in Markdown, of the GitHub kind, with a heading for each record, unless that is too large. */
struct markdown {
    FILE *out;
    bool any; /* something is written */
};

/* Begins a page that is zeroed. */
void markdown_begin(struct markdown *markdown, FILE *out);
void write_markdown(struct markdown *markdown, const struct result *result);
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

/* A JSON string. */
void put_json_text(FILE *out, struct slice text);

#endif
