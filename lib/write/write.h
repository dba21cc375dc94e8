/* Writers: turn a record, its verdict and its diagnostics into bytes; one file for each format. */
#ifndef QUIRE_WRITE_H
#define QUIRE_WRITE_H

#include <stdio.h>

#include "judge/judge.h"
#include "query/standings.h"

/*
 * The input of a writer for one record. `file` is the name to print (of the original file, if the
 * record was extracted from one); `given` is the file that contains the record.
 */
struct result {
    const char *file, *given;
    struct judgement *judgement; /* tools may add their own diagnostics to its report */
};

/* --- diagnostics --- */

/*
 * For people: file, line and column, message and id; with `source`, also the line and a caret below
 * it.
 */
struct text_style {
    bool source, color;
    const char *previous_help; /* the previous diagnostic's help, which is not repeated; or NULL */
    /* Writes a place instead of "FILE:LINE:COLUMN: ", or NULL. */
    void (*put_place)(FILE *out, const struct place *place, const void *user);
    const void *user; /* for put_place */
};
void write_diagnostic_text(FILE *out, const char *file, const struct diagnostic *diagnostic,
                           struct text_style style);

/* Explains an id, with a bad line and the corrected one. */
void write_explanation(FILE *out, const struct diagnostic_kind *kind);

/* A source line with a caret below it. */
void write_source(FILE *out, const struct place *place, struct text_style style);

/* One JSON object on a line, see quire-formats(5). */
void write_diagnostic_jsonl(FILE *out, const char *file, const struct diagnostic *diagnostic);

/*
 * SARIF 2.1.0: a single document with a beginning and an end. `first` is true for the first result.
 */
void write_sarif_begin(FILE *out);
void write_diagnostic_sarif(FILE *out, const char *file, const struct diagnostic *diagnostic,
                            bool first);
void write_sarif_end(FILE *out);

/* The message, what was done about it, and the reading under which the claim is true, if any. */
void write_message(FILE *out, const struct diagnostic *diagnostic,
                   void (*put)(FILE *out, struct slice text));

/* --- verdicts --- */

/* A line such as "a.quire:1: procession: ok, 5 moves, finished, player 1 wins". */
void write_verdict(FILE *out, const struct result *result);

/* The winners in words, such as "Ann and Bob tie". */
const char *verdict_winners(struct arena *arena, const struct verdict *verdict);

/* The results of a record, as a JSON object on a line. */
void write_score_jsonl(FILE *out, const struct result *result);

/* A table with a line for each record: aligned for people, or separated by tabs for programs. */
void write_score_text(FILE *out, const struct result *result);
void write_score_tsv(FILE *out, const struct result *result, bool heading);

/* --- standings --- */

/*
 * A table, aligned for people or separated by tabs for programs; or one standing as a JSON object
 * on a line.
 */
void write_standings_text(FILE *out, const struct standing *items, size_t count);
void write_standings_tsv(FILE *out, const struct standing *items, size_t count);
void write_standing_jsonl(FILE *out, const struct standing *item);

/* --- records --- */

enum claims_mode { CLAIMS_KEEP, CLAIMS_FILL, CLAIMS_STRIP };

/* Layout state, kept between the records of a file; zeroed at its beginning. */
struct quire_layout {
    bool any;           /* a line was written */
    bool comment;       /* the last line is a comment */
    bool blank_due;     /* a blank line goes before the next line */
    bool blank_written; /* the last line is blank */
    bool bare; /* set by the caller: no comments, remarks, blank lines, move numbers and aligned columns */
};

/* Updates the layout for bytes that were copied without write_quire. */
void layout_pass(struct quire_layout *layout, struct slice bytes);

/*
 * Writes a record in canonical form: one blank line between records, single spaces, columns of rows
 * aligned. CLAIMS_FILL adds the verdict's missing claims, CLAIMS_STRIP removes all; a record with
 * errors keeps its own. A record that is too large is not written.
 */
void write_quire(FILE *out, const struct result *result, enum claims_mode mode,
                 struct quire_layout *layout);

/* Writes a value with one separator between tokens; each but the last is padded to `width`. */
void write_value(FILE *out, const struct value_def *def, struct slice value, size_t width);

/* True if write_value would certainly write the value unchanged. False if in doubt. */
bool value_is_written(const struct value_def *def, struct slice value);

/*
 * Writes a value in a unique form: b2 and 2,2 are the same square, T of clubs and 10C the same
 * card.
 */
void write_normalized(FILE *out, const struct value_def *def, struct slice value);

/* The width in characters of a value written with width 0, counted up to `most`; and of a token. */
size_t value_width(const struct value_def *def, struct slice value, size_t most);
size_t token_width(const struct token *token);

/* Column widths of rows; zeroed if columns are not aligned. */
struct row_widths {
    size_t parts[PARTS_MAX], number, token;
};

/*
 * Writes a row without its number, in the grammar's layout; `parts` as in the grammar. Literal text
 * after the last part present is omitted.
 */
void write_row(FILE *out, const struct row_def *def, const struct slice *parts,
               const struct row_widths *widths);

/* --- records as trees, for programs --- */

struct tree_writer;

/* Print trees as JSON: a list of records, or one record on each line. json_end closes the list. */
void json_begin(struct tree_writer *tree, FILE *out, bool one_line);
void json_end(struct tree_writer *tree);

/*
 * Print trees as YAML, one document for each record. yaml_end completes the output; yaml_close
 * frees the memory, in any case.
 */
void yaml_begin(struct tree_writer *tree, FILE *out);
void yaml_end(struct tree_writer *tree);
void yaml_close(struct tree_writer *tree);

/*
 * Writes a record as it is, including comments, remarks and unreadable lines. One that is too large
 * is not written.
 */
void write_tree(struct tree_writer *tree, const struct result *result);

/* --- records as tables and pages --- */

/*
 * Which cells get an apostrophe so that a spreadsheet does not evaluate them: texts, also signed
 * numbers, or none.
 */
enum table_guard { GUARD_TEXT, GUARD_ALL, GUARD_NONE };

enum { TABLE_PARTS_MAX = 64 };

/* A table with a heading and one line for each move. Records that are too large are omitted. */
struct table {
    FILE *out;
    bool is_csv; /* separated by commas, else by tabs */
    enum table_guard guard;
    /* Maps a line of the record to its line in the file. */
    uint64_t (*line_of)(const struct result *result, size_t line);
    struct text_stream *scratch;        /* buffer for escaped cells */
    const char *parts[TABLE_PARTS_MAX]; /* one column for each part of all games' rows */
    size_t part_count;
    const struct row_def *row;       /* the kind of the last row */
    size_t part_of[TABLE_PARTS_MAX]; /* its part in each column */
    uint64_t record, round;          /* their numbers */
    size_t moves;                    /* index of the next of the play's row_moves */
    bool has_rounds;
};

/*
 * Writes the heading. The table must be zeroed except for line_of; the parts of all `games` are the
 * columns.
 */
void table_begin(struct table *table, FILE *out, bool is_csv, enum table_guard guard,
                 const struct notation *const *games);
void write_table(struct table *table, const struct result *result);

/* A Markdown page (GitHub flavour), with a heading for each record that is not too large. */
struct markdown {
    FILE *out;
    bool any; /* the page is not empty: false at its beginning */
};
void write_markdown(struct markdown *markdown, const struct result *result);
/* A hash of a record's contents, without comments, layout and move numbers, but with claims. */
struct digest {
    uint64_t a, b;
};

/* If memory runs out, jumps to the arena's out_of_memory. */
struct digest digest_record(const struct result *result);

/* --- text --- */

/* Text made safe for terminals: control characters and invalid UTF-8 as \xNN. */
void put_safe(FILE *out, struct slice text);

/* The same, padded with spaces to a width in characters. */
void put_cell(FILE *out, struct slice text, int width);

/* A line of a file made safe in the same way, except that tabs stay tabs. */
void put_safe_line(FILE *out, struct slice line);

/* The contents of a JSON string, without quotes. */
void put_json_escaped(FILE *out, struct slice text);

/* A JSON string; and the same, or null for NULL. */
void put_json_slice(FILE *out, struct slice text);
void put_json_or_null(FILE *out, const char *text);

/* A member of a JSON object after another one: ,"KEY":"TEXT", or null for NULL. */
void put_json_member(FILE *out, const char *key, const char *text);

/* The first members of a JSON object about a record, without a brace: its file, line and game. */
void put_json_place(FILE *out, const struct result *result);

/* The beginning of a line of text about a line of a file: "FILE:LINE: ". */
void put_file_line(FILE *out, const char *file, uint64_t line);

#endif
