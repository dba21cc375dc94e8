/* Edits: the slips that a hand makes, undone. Whether one makes a record legal is for others to try. */
#ifndef QUIRE_EDITS_H
#define QUIRE_EDITS_H

#include "outline.h"
#include "trial.h"

/* What was done on paper. */
enum slip {
    SLIP_WRONG,    /* one thing was written for another */
    SLIP_MISSING,  /* it was left out */
    SLIP_TWICE,    /* it was written twice */
    SLIP_TOO_MANY, /* it does not belong there */
    SLIP_SWAPPED,  /* two neighbours changed places */
    SLIP_CLAIM,    /* it was worked out wrongly */
    SLIP_OTHER     /* `thing` says it all */
};

/*
 * How likely a hand does that; the first is the likeliest: the signs are not those of the notation, and say
 * what was meant all the same.
 */
enum likelihood { TYPED, LIKELY, POSSIBLE, REMOTE };

struct edit {
    size_t line;      /* index in the record */
    struct slice old; /* a piece of the record's text, empty where something comes in */
    struct slice text;
    enum slip slip;
    enum likelihood likelihood;
    const char *thing; /* "digit", "row" */
};

/* Gets edits one after the other; returns false when it has enough. The text of an edit is soon gone. */
typedef bool edit_sink(void *user, const struct edit *edit);

/* Who makes edits of a record that was outlined. */
struct editor {
    const struct outline *outline;
    struct trial *trial;   /* for the moves that are legal at a place; NULL for none */
    struct arena *scratch; /* emptied as it pleases */
    edit_sink *sink;
    void *user;
    bool enough; /* the sink has */
};

/* Offers a row, a text without an end, above a line or behind the last. */
void offer_row(struct editor *editor, size_t line, struct slice text);

/* The edits of what stands in a span. */
void edit_span(struct editor *editor, const struct span *span);

/* Two parts of a row changed places. */
void edit_parts(struct editor *editor, const struct span *span, const struct span *next);

/* Passes an edit to the sink. */
void offer_edit(struct editor *editor, const struct edit *edit);

/*
 * The edits of a token's characters. Without `all` of each character by itself: where it is a token
 * it may come and go as one.
 */
void edit_marks(struct editor *editor, const struct span *span, struct slice token, bool all);

/* The edits of a list, or of a value that is one token: what is done to its items (items.c). */
void edit_items(struct editor *editor, const struct span *span);

/* The words of a row that cannot be read: one is missing, or too many, or two changed places. */
void edit_unread(struct editor *editor, const struct span *span);

/* What an item of such a value, or a character, is called. */
const char *edit_thing(const struct value_def *def);
const char *mark_name(char mark);

/* The whole of a line as one (lines.c): it stands twice, one is missing above, it and the next changed places. */
void edit_line(struct editor *editor, size_t line);

/* A row of several moves is missing above a line: that takes many trials. */
void edit_long_rows(struct editor *editor, size_t line);

/* A line that has an error, and does not belong there. */
void edit_out(struct editor *editor, size_t line);

/* How a line is typed: colons, capitals, signs that look alike, what parts the items (typing.c). */
void edit_typing(struct editor *editor, size_t line);

/* Signs that look alike, and rows in brackets, in all lines at once. */
void edit_all_typing(struct editor *editor);

/* A field with another key of its game; a field that is not there, and says how large things are (fields.c). */
void edit_keys(struct editor *editor, size_t line);
void edit_sizes(struct editor *editor);

/* The numbers of moves: one that does not belong there, or all from here on (numbers.c). */
void edit_numbers(struct editor *editor, size_t line);

/* What a diagnostic itself proposes: the computed value, a row that it shows, a reading (computed.c). */
void edit_diagnostic(struct editor *editor, const struct diagnostic *diagnostic);

/* What was done, in words, such as "a digit is wrong". */
const char *edit_reason(struct arena *arena, const struct edit *edit);

#endif
