/* Descriptions of what was expected, with an example: for values, tokens and rows. */
#ifndef QUIRE_EXPECTED_H
#define QUIRE_EXPECTED_H

#include "grammar/grammar.h"

/* "squares such as b3": what a value should be. */
const char *value_expected(struct arena *arena, const struct value_def *def);

/* "a square such as b3": what each token of a value should be. */
const char *token_expected(struct arena *arena, const struct value_def *def);

/* An example of a row of this kind. */
const char *row_example(struct arena *arena, const struct row_def *def);

/* Adds "did you mean" if an invalid value would be valid in the other case. */
void hint_at_value_case(struct report *report, struct diagnostic *found,
                        const struct value_def *def, struct slice text);

/* The text in all lower or all upper case. */
const char *change_case(struct arena *arena, struct slice text, bool capital);

/*
 * A value as it should be typed: "2" for "two" if a number is expected. NULL if a number is
 * expected but the text is not one.
 */
const char *value_in_digits(struct arena *arena, const struct value_def *def, struct slice text);

#endif
