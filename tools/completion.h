/* Shell completions: the table printed by --list-options, and the keys of fields. */
#ifndef QUIRE_COMPLETION_H
#define QUIRE_COMPLETION_H

#include "grammar/grammars.h"
#include "options.h"

/* The keys of the fields of all games, without duplicates, ending with NULL. Valid until the next call. */
const char *const *field_keys(struct grammars *grammars);

/* Prints the table described in quire-internals(7). */
void print_completions(const struct command *command);

#endif
