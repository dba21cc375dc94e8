/* Characters that look like one of those the notation has, or like nothing, and are none of them. */
#ifndef QUIRE_LOOKALIKES_H
#define QUIRE_LOOKALIKES_H

#include "arena.h"
#include "slice.h"

/* What to type in place of the first such character of a text, with its name; NULL where it has none. */
const char *lookalike_help(struct arena *arena, struct slice text);

#endif
