/* Insertions: where in a record the players' next input belongs. */
#ifndef QUIRE_INSERT_H
#define QUIRE_INSERT_H

#include "judge/judge.h"

/* Inserts `typed`, between `before` and `after`, in place of `removed` bytes at `at`. */
struct insertion {
    size_t at, removed;
    const char *before, *after;
    struct slice typed;
};

/* A line of its own at offset `end`. */
struct insertion insert_line(size_t end, struct slice typed);

/* A field with this value, on a line of its own at the end. */
struct insertion insert_field(const struct play *play, const struct field_def *def, unsigned player,
                              struct slice typed);

/* A token appended to a field of the current round. */
struct insertion insert_token(const struct play *play, const struct field_def *def, unsigned player,
                              struct slice typed);

/* A new value for an existing field. */
struct insertion replace_value(const struct record *record, const struct field *field,
                               struct slice typed);

/* Moves after those of the current round: on a line of their own, or in the existing one. */
struct insertion insert_moves(const struct play *play, struct slice typed);

/* The record's text after an insertion, in the arena. */
struct slice insertion_text(struct arena *arena, const struct record *record,
                            const struct insertion *insertion);

#endif
