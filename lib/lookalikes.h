/* Characters that look like a plain sign, or like nothing, and are none. */
#ifndef QUIRE_LOOKALIKES_H
#define QUIRE_LOOKALIKES_H

#include <stdint.h>

#include "arena.h"
#include "slice.h"

/* The one sign that such a character stands for in the notation, or none at all; ptr is NULL for any other. */
struct slice lookalike_meant(uint32_t code);

/* The same in prose, where more of them do, and some for several signs: boxes, arrows, what is not shown. */
struct slice lookalike_in_prose(uint32_t code);

/* What to type in place of the first such character of a text, with its name; NULL where it has none. */
const char *lookalike_help(struct arena *arena, struct slice text);

#endif
