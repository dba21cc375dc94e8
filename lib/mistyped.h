/* Lines meant as fields whose colon is missing, or stands behind the value. */
#ifndef QUIRE_MISTYPED_H
#define QUIRE_MISTYPED_H

#include "shape.h"

/*
 * Splits a row such as "Round 2", "Round2", "m = 5" or "Grid": its first word is a key of the game, and no row of it
 * reads so. A player whom the key wants is still part of the value: see take_owner. NULL where it is none.
 */
const struct field_def *split_without_colon(const struct shaped *shaped, size_t line,
                                            struct field_text *text);

/* Splits "Round 2:", where what stands behind the key is the value; NULL where it can be none. */
const struct field_def *split_with_late_colon(const struct shaped *shaped, struct field_text *text);

/* Parts whose it is from the value of a field without a colon: the fewest words that name a player. */
void take_owner(struct shaped *shaped, struct field *field);

/* Reports a field that was split so; what else is wrong with its line is not said. */
void report_without_colon(struct shaped *shaped, const struct field *field);
void report_late_colon(struct shaped *shaped, const struct field *field);

#endif
