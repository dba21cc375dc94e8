/* English that depends on a count or a name. Knows nothing of games or messages. */
#ifndef QUIRE_WORDING_H
#define QUIRE_WORDING_H

#include "arena.h"
#include "slice.h"
#include <stdint.h>

/* The form that agrees with a count: plural(1, "move", "moves") is "move". */
const char *plural(uint64_t count, const char *one, const char *many);

/* "Ann wins", or "the winner is I" if the name is a pronoun that takes another verb form. */
const char *name_wins(struct arena *arena, struct slice name);

#endif
