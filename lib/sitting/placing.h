/* Placing: where in a record what players write next belongs. */
#ifndef QUIRE_PLACING_H
#define QUIRE_PLACING_H

#include "../judge.h"

/* What was typed goes into a record, between `before` and `after`, in the place of `removed` bytes at `at`. */
struct placing {
    size_t at, removed;
    const char *before, *after;
    struct slice typed;
};

/* A line of its own at the end of the record, or in front of what begins at `end`. */
struct placing place_alone(size_t end, struct slice typed);

/* The value of a field, on a line of its own at the end. */
struct placing place_value(const struct play *play, const struct field_def *def, unsigned player,
                           struct slice typed);

/* A piece of a field of the open round, behind the value that is there. */
struct placing place_token(const struct play *play, const struct field_def *def, unsigned player,
                           struct slice typed);

/* The value of a field, in the place of the one that stands there. */
struct placing place_in_stead(const struct record *record, const struct field *field,
                              struct slice typed);

/* Moves behind those of the open round: on a line of their own, or in the one that is there. */
struct placing place_moves(const struct play *play, struct slice typed);

/* The record with what is placed, in the arena. */
struct slice placing_text(struct arena *arena, const struct record *record,
                          const struct placing *placing);

#endif
