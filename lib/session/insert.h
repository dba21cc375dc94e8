/* Insertions: where the next input goes in a record. */
#ifndef QUIRE_INSERT_H
#define QUIRE_INSERT_H

#include "judge/judge.h"

/* Replaces `removed` bytes at `at` with `before`, `typed` and `after`. */
struct insertion {
    size_t at, removed;
    const char *before, *after;
    struct slice typed;
};

/* Inserts a line at offset `end`. */
struct insertion insert_line(size_t end, struct slice typed);

/* Appends a line with this field and value. */
struct insertion insert_field(const struct play *play, const struct field_def *def, unsigned player,
                              struct slice typed);

/* Appends a token to a field of the current round. */
struct insertion insert_token(const struct play *play, const struct field_def *def, unsigned player,
                              struct slice typed);

/* Replaces the value of an existing field. */
struct insertion replace_value(const struct record *record, const struct field *field,
                               struct slice typed);

/*
 * Inserts moves after those of the current round: on a new line, or at the end of an existing one.
 */
struct insertion insert_moves(const struct play *play, struct slice typed);

/* The record's text after an insertion, in the arena. */
struct slice insertion_text(struct arena *arena, const struct record *record,
                            const struct insertion *insertion);

#endif
