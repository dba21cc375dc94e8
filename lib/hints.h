/* What a row or a value that does not read may have been meant to be. */
#ifndef QUIRE_HINTS_H
#define QUIRE_HINTS_H

#include "shape.h"

/* Adds what would be right, where that is known, to a row that should have been of this kind (NULL for none). */
void hint_at_row(const struct shaped *shaped, struct diagnostic *found, const struct row_def *def,
                 struct slice text);

/* Adds what would be right to a value with talk behind it, unless something else is said already. */
void hint_at_value(const struct shaped *shaped, struct diagnostic *found,
                   const struct field *field);

#endif
