/* Edits: candidates that undo a typical slip. The search tests whether one makes the record legal. */
#ifndef QUIRE_EDITS_H
#define QUIRE_EDITS_H

#include "outline.h"
#include "probe.h"

/* The kind of slip. */
enum slip {
    SLIP_WRONG,    /* a wrong character or word */
    SLIP_MISSING,  /* something was left out */
    SLIP_TWICE,    /* something was duplicated */
    SLIP_TOO_MANY, /* something does not belong there */
    SLIP_SWAPPED,  /* two neighbours are swapped */
    SLIP_CLAIM,    /* a claim was computed wrongly */
    SLIP_OTHER     /* `thing` describes it fully */
};

/*
 * The likelihood of a slip, from likely to unlikely. TYPED: characters that are not in the notation, but have a clear
 * meaning.
 */
enum likelihood { TYPED, LIKELY, POSSIBLE, REMOTE };

struct edit {
    size_t line;      /* index in the record */
    struct slice old; /* a piece of the record's text, empty for an insertion */
    struct slice text;
    enum slip slip;
    enum likelihood likelihood;
    const char *thing; /* "digit", "row" */
};

/* Callback for edits; return false to stop. The edit's text is only valid during the call. */
typedef bool edit_sink(void *user, const struct edit *edit);

/* The state of generating edits of an outlined record. */
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

/* Offers to insert a row, without its line end, above a line or at the end. */
void offer_row(struct editor *editor, size_t line, struct slice text);

/* Offers the edits of a span: slips among its items and their characters (slips.c). */
void edit_span(struct editor *editor, const struct span *span);

/* Offers to swap two parts of a row. */
void edit_parts(struct editor *editor, const struct span *span, const struct span *next);

/*
 * Passes an edit to the sink. Also removes blanks that would be left at the end of a line, and adds one after a colon.
 */
void offer_edit(struct editor *editor, const struct edit *edit);

/* Offers edits of a whole line (line_edits.c): remove a duplicate, insert one above, swap with the next. */
void edit_line(struct editor *editor, size_t line);

/* Offers to insert a row of several moves, or of the numbers that a grid lacks, above a line; this takes many probes. */
void edit_long_rows(struct editor *editor, size_t line);

/* Offers to correct text typed differently from the notation (spellings.c), in a line or everywhere. */
void edit_spellings(struct editor *editor, size_t line);
void edit_spellings_everywhere(struct editor *editor);
/* True for a number, or the name of a player in any case. */
bool names_player(const struct players *players, struct slice text);
struct spelling_patterns *spelling_patterns_make(struct arena *arena);

/* Offers another key for a field, and missing keys of blocks and of sizes (field_edits.c). */
void edit_keys(struct editor *editor, size_t line);
void edit_missing_fields(struct editor *editor);

/* Offers to remove a move number, or to renumber from this line on (number_edits.c). */
void edit_numbers(struct editor *editor, size_t line);

/* Offers what a diagnostic proposes (computed_edits.c): the computed value, a row that it shows, or a reading. */
void edit_diagnostic(struct editor *editor, const struct diagnostic *diagnostic);

/* Describes an edit, such as "a digit is wrong". */
const char *edit_reason(struct arena *arena, const struct edit *edit);

#endif
