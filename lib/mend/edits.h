/* Edits: candidates that undo a typical slip. The search tests whether one makes the record legal. */
#ifndef QUIRE_EDITS_H
#define QUIRE_EDITS_H

#include "outline.h"
#include "probe.h"

/* The kind of slip. */
enum slip {
    SLIP_WRONG,   /* a wrong character or word */
    SLIP_MISSING, /* something was left out */
    SLIP_TWICE,   /* something was duplicated */
    SLIP_EXTRA,   /* something does not belong there */
    SLIP_SWAPPED, /* two neighbours are swapped */
    SLIP_CLAIM,   /* a claim was computed wrongly */
    SLIP_OTHER    /* `thing` describes it fully */
};

/*
 * The likelihood of a slip, from likely to unlikely. CLEAR: text that is not in the notation, but has a clear meaning.
 */
enum likelihood { CLEAR, LIKELY, POSSIBLE, REMOTE };

struct edit {
    size_t line;       /* index in the record */
    struct slice old;  /* a piece of the record's text, empty for an insertion */
    struct slice text; /* in its place, empty for a removal */
    enum slip slip;
    enum likelihood likelihood;
    const char *thing; /* what is wrong, missing and so on, such as "digit" */
};

static inline bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

/* Removes the first line, with its line end, from a text that is not empty, and returns it. */
struct slice next_line(struct slice *rest);

/* Callback for edits; return false to stop. The edit's text is only valid during the call. */
typedef bool edit_sink(void *user, const struct edit *edit);

/* Generates the edits of an outlined record. */
struct editor {
    const struct outline *outline;
    struct spelling_patterns *patterns;
    struct probe *probe;   /* for the legal moves at a place, or NULL */
    struct arena *scratch; /* may be reset at any time */
    size_t error_line;     /* index of the line with the error to remove */
    edit_sink *sink;
    void *user;
    bool stop; /* the sink returned false */
};

/* The start of a line; for the line after the last, the end of the record. */
const char *line_start(const struct record *record, size_t line);

/* Offers to insert a row, without its line end, above a line or at the end. */
void offer_row(struct editor *editor, size_t line, struct slice text);

/* Offers the edits of a span: slips in its items and their characters (slips.c). */
void edit_span(struct editor *editor, const struct span *span);

/* Offers to swap two parts of a row. */
void edit_parts(struct editor *editor, const struct span *span, const struct span *next);

/*
 * Passes an edit to the sink. Also removes spaces that would remain at the end of a line, and adds one after a colon.
 */
void offer_edit(struct editor *editor, const struct edit *edit);

/* Offers edits of a whole line (line_edits.c): remove a duplicate, insert one above, swap with the next. */
void edit_line(struct editor *editor, size_t line);

/* Offers to insert a row of several moves, or of the numbers that a grid lacks, above a line; this takes many probes. */
void edit_long_rows(struct editor *editor, size_t line);

/* Offers to correct text typed differently from the notation (spellings.c), in a line or everywhere. */
void edit_spellings(struct editor *editor, size_t line);
void edit_spellings_everywhere(struct editor *editor);

/* The compiled patterns of spellings.c; freed with the arena. */
struct spelling_patterns *spelling_patterns_make(struct arena *arena);

/* True for the number or the name of a player, in capitals or small letters. */
bool names_player(const struct players *players, struct slice text);

/* Offers another key for a field (field_edits.c), and the missing keys of blocks and of sizes. */
void edit_keys(struct editor *editor, size_t line);
void edit_missing_fields(struct editor *editor);

/* Offers to remove a move number, or to renumber from this line on (number_edits.c). */
void edit_numbers(struct editor *editor, size_t line);

/* Offers what a diagnostic computed (computed_edits.c): a value, a row, or another reading of the rules. */
void edit_diagnostic(struct editor *editor, const struct diagnostic *diagnostic);

/* Describes an edit, such as "a digit is wrong". */
const char *edit_reason(struct arena *arena, const struct edit *edit);

#endif
