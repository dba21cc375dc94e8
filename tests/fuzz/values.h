/* Values and lines that a grammar allows, drawn at random. */
#ifndef FUZZ_VALUES_H
#define FUZZ_VALUES_H

#include "base/random.h"
#include "grammar/grammar.h"

/* A token of a value, or the whole where its type has none; in the arena. */
const char *random_token(struct arena *arena, struct random_source *random,
                         const struct grammar *grammar, const struct value_def *def);

/* A field or a row, with its end. */
const char *random_line(struct arena *arena, struct random_source *random,
                        const struct grammar *grammar);

#endif
