/*
 * Checks that the lines of a record are as write_quire (write/write.h) writes them, without writing them: single
 * separators, and rows in columns. For lines that the verifier accepted. All functions return false if in doubt.
 */
#ifndef QUIRE_CANONICAL_CHECK_H
#define QUIRE_CANONICAL_CHECK_H

#include "grammar/grammar.h"
#include "record/lines.h"

/* The layout of the rows since the last field, which share their columns. Zero it at the beginning of a record. */
struct canonical_check {
    const struct row_def *rows; /* their kind if it has columns, else NULL */
    struct column {
        size_t edge;  /* offset of the start of each cell; of integers, of the end */
        size_t width; /* of the widest cell; 0 if there is none yet */
    } columns[PARTS_MAX];
    size_t stride,
            widest;      /* of aligned tokens: the distance between starts, and the widest token */
    bool is_below_blank; /* the last line was blank */
};

/* These take whole lines, without line ends. */
bool canonical_blank(struct canonical_check *check, struct slice line);
bool canonical_field(struct canonical_check *check, const struct field_def *def,
                     const struct field_text *text, struct slice line);
bool canonical_row(struct canonical_check *check, const struct row_def *def, struct slice line);

/* Call this after the last line. */
bool canonical_end(struct canonical_check *check);

#endif
