/*
 * A record while the verifier (verify.h) reads it, line by line: verify_fields.c and verify_rows.c read the lines,
 * verify_rounds.c opens and closes rounds and compares claims. All functions return false if something is not plainly
 * right.
 */
#ifndef QUIRE_VERIFY_READING_H
#define QUIRE_VERIFY_READING_H

#include "canonical_check.h"
#include "play/play.h"
#include "verify_form.h"

enum { MOST_CLAIMS = 64, MOST_FIELDS = 1 << 16 };

/* A claim; compared at the end of its round. */
struct claim_line {
    const struct paper_field *paper; /* NULL for Points: */
    unsigned player;
    struct slice text;
};

struct reading {
    struct form *form;
    const char *at, *end;                     /* start of the next line; end of the record */
    const char *origin;                       /* base of the line-end offsets */
    const size_t *line_ends, *line_ends_stop; /* of the next and later lines; end of the array */
    size_t last_field;                        /* index of the field read last */
    struct parsed_record *parsed;
    struct play *play;              /* NULL until the header has been read */
    size_t field_capacity;          /* the fields of `parsed` must not be reallocated */
    const struct field_form *block; /* the open block, or NULL */
    size_t rows;                    /* in the current round or block */
    size_t rounds;                  /* number of Round: lines */
    const struct field *opener;     /* Round: line of a round not yet opened, or NULL */
    bool is_open;                   /* a round is open */
    bool has_content;               /* a move or position of the round was read */
    bool claims_rows;               /* a row of the round was compared with the moves */
    const struct row_form *kinds;   /* kinds of rows expected here */
    struct claim_line claims[MOST_CLAIMS];
    size_t claim_count;
    struct slice line;                 /* the current one, without its line end */
    struct canonical_check *canonical; /* NULL: the form does not matter */
};

/* Skips this many bytes and the white space after them. */
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

/* The end of the next line; the last line may lack a line feed. */
static inline const char *reading_line_stop(const struct reading *reading)
{
    return reading->line_ends < reading->line_ends_stop ? reading->origin + *reading->line_ends
                                                        : reading->end;
}

static inline void reading_pass_line(struct reading *reading, const char *stop)
{
    reading->line_ends++;
    reading->at = stop < reading->end ? stop + 1 : stop;
}

/* --- rounds and claims --- */

/* True if a claim matches its true value. */
bool reading_is_right(const struct reading *reading, paper_writer *write, unsigned player,
                      size_t index, struct slice text);

/* True unless the open block is a claim that lacks rows. */
bool reading_is_block_whole(const struct reading *reading);

/* Opens a round, if none is open, for a row or a field that belongs to one. */
bool reading_ensure_round(struct reading *reading);

/* Closes the open round. A round must be over if it has points or if another one follows. */
bool reading_close_round(struct reading *reading, bool is_last);

/* --- rows --- */

bool reading_take_row(struct reading *reading, struct slice text);

/* Reads the next rows, up to one that does not show a position in fewer than 64 digits or has an unusual claim. */
bool reading_take_short_rows(struct reading *reading);

/* Makes the moves that the tokens of a value are. */
bool reading_apply_tokens(struct reading *reading, const struct value_def *def, struct slice text);

/* Makes the moves to a position. */
bool reading_apply_shown(struct reading *reading, const struct shown *shown);

/* --- fields --- */

bool reading_take_field(struct reading *reading, struct slice line);

/* True if a line has no comment and is valid text; `end` is that of the record. */
bool line_is_clean(struct slice line, const char *end);

#endif
