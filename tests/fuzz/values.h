/* Random values and lines that a grammar allows. */
#ifndef FUZZ_VALUES_H
#define FUZZ_VALUES_H

#include "base/random.h"
#include "grammar/grammar.h"

/* A token of a value, or a whole value if its type has no tokens; in the arena. */
const char *random_token(struct arena *arena, struct random_source *random,
                         const struct grammar *grammar, const struct value_def *def);

/* A field or a row, with its line end. */
const char *random_line(struct arena *arena, struct random_source *random,
                        const struct grammar *grammar);

#endif
