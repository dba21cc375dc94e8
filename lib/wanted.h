/* What values and rows look like, said with an example of their kind. */
#ifndef QUIRE_WANTED_H
#define QUIRE_WANTED_H

#include "grammar.h"

/* "squares such as b3": what a value wants. */
const char *value_wanted(struct arena *arena, const struct value_def *def);

/* "a square such as b3": what each token of a value is. */
const char *token_wanted(struct arena *arena, const struct value_def *def);

/* A row of this kind as it may be typed. */
const char *row_example(struct arena *arena, const struct row_def *def);

/* Adds "did you mean", where a text that is no value of this kind is one in the other case. */
void hint_at_case(struct report *report, struct diagnostic *found, const struct value_def *def,
                  struct slice text);

/* The text with all letters small or all capital. */
const char *in_case(struct arena *arena, struct slice text, bool capital);

#endif
