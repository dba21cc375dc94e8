/*
 * The state of the verifier (verify.h) while it reads a record line by line: verify_fields.c and verify_rows.c read the
 * lines, verify_rounds.c opens and closes rounds and compares claims. A function that returns bool returns false if
 * something is not plainly correct, unless its comment says otherwise.
 */
#ifndef QUIRE_VERIFY_STATE_H
#define QUIRE_VERIFY_STATE_H

#include "canonical_check.h"
#include "play/play.h"
#include "verify_form.h"

enum { CLAIMS_MAX = 64, FIELDS_MAX = 1 << 16 };

/* A claim; compared at the end of its round. */
struct claim_line {
    const struct paper_field *paper; /* NULL for Points: */
    size_t which;                    /* see paper_writer */
    struct slice text;
};

struct verify_state {
    struct form *form;
    const char *at, *end;                     /* start of the next line, end of the record */
    const char *origin;                       /* base of the line-end offsets */
    const size_t *line_ends, *line_ends_stop; /* of the next and later lines; end of the array */
    size_t last_field;                        /* index in the grammar of the last field */
    struct parsed_record *parsed;
    struct play *play;              /* NULL until the header has been read */
    size_t field_capacity;          /* fixed: others point to the fields of `parsed` */
    const struct field_form *block; /* the open block, or NULL */
    size_t rows;                    /* in the current round or block */
    size_t rounds;                  /* number of Round: lines */
    const struct field *opener;     /* Round: line of a round not yet opened, or NULL */
    bool is_open;                   /* a round is open */
    bool has_content;               /* the round has a move or a position */
    bool claims_rows;               /* the round has a row that is a claim */
    const struct row_form *kinds;   /* kinds of rows expected here */
    struct claim_line *claims;      /* room for CLAIMS_MAX */
    size_t claim_count;
    struct slice line;                 /* the current one, without its line end */
    struct canonical_check *canonical; /* NULL if the record need not be canonical */
};

/* Drops `count` bytes and the white space after them. */
static inline struct slice skip_space_after(struct slice text, size_t count)
{
    text.ptr += count;
    text.len -= count;
    while (text.len > 0 && is_space(*text.ptr)) {
        text.ptr++;
        text.len--;
    }
    return text;
}

/* The end of the next line, without its line feed. */
static inline const char *next_line_end(const struct verify_state *state)
{
    return state->line_ends < state->line_ends_stop ? state->origin + *state->line_ends
                                                    : state->end;
}

static inline void skip_line(struct verify_state *state, const char *stop)
{
    state->line_ends++;
    state->at = stop < state->end ? stop + 1 : stop;
}

/* --- rounds and claims --- */

/* True if a claim has the text that `write` computes. */
bool claim_is_true(const struct verify_state *state, paper_writer *write, size_t which,
                   struct slice text);

/* False if the open block is a claim and lacks rows. */
bool block_is_complete(const struct verify_state *state);

/* Opens a round if none is open. */
bool verify_ensure_round(struct verify_state *state);

/* Closes the open round. A round must be over if it has points or if another one follows. */
bool verify_close_round(struct verify_state *state, bool is_last);

/* --- rows --- */

bool verify_row(struct verify_state *state, struct slice text);

/* Fast path: reads the next rows while they show positions of fewer than 64 digits, with usual claims. */
bool verify_short_rows(struct verify_state *state);

/* Makes the moves listed in a text. */
bool verify_moves(struct verify_state *state, const struct value_def *def, struct slice text);

/* Makes the moves to a position. */
bool verify_position(struct verify_state *state, const struct shown *shown);

/* --- fields --- */

bool verify_field(struct verify_state *state, struct slice line);

/* True if a line has no comment and is valid text; `end` is that of the record. */
bool line_is_clean(struct slice line, const char *end);

#endif
