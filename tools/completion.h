/* Shell completions: the table that --list-options prints, and the keys of fields. */
#ifndef QUIRE_COMPLETION_H
#define QUIRE_COMPLETION_H

#include "grammar/grammars.h"
#include "options.h"

/* The keys of the fields of all games, each once, ending with NULL. Valid until the next call. */
const char *const *field_keys(struct grammars *grammars);

/* Prints the table that quire-internals(7) describes. */
void print_completions(const struct command *command);

#endif
