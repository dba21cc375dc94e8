/* The set of available grammars: the built-in ones and those in the user's folders. */
#ifndef QUIRE_GRAMMARS_H
#define QUIRE_GRAMMARS_H

#include "grammar.h"

struct grammars;

/* Why the grammars cannot be used: a file that is invalid or cannot be read. */
struct grammars_fault {
    const char *file;
    const struct diagnostic *items; /* its errors; none if it cannot be read: see cause */
    size_t count;
    const char *cause;
};

/*
 * Opens the set of grammars: *.yaml files in the folders of `path` (separated by colons; may be
 * NULL), then the built-in ones; the first folder takes precedence. `games` is the NULL-terminated
 * table of rules. Returns NULL if out of memory.
 */
struct grammars *grammars_open(const char *path, const struct notation *const *games);

/*
 * The first fault so far, or NULL. Check it after grammars_open, and when grammars_find finds
 * nothing.
 */
const struct grammars_fault *grammars_fault(const struct grammars *grammars);

/*
 * Finds a grammar by any of the game's names, or returns NULL. Built-in grammars are loaded on
 * first use.
 */
const struct grammar *grammars_find(struct grammars *grammars, struct slice name);

/*
 * All grammars, NULL-terminated, with their scan parts, which grammars_find may omit. Returns NULL
 * if one is invalid: see grammars_fault.
 */
const struct grammar *const *grammars_all(struct grammars *grammars);

/* The names of all built-in games, sorted, NULL-terminated. */
const char *const *grammars_names(const struct grammars *grammars);

/* The name of the game that a misspelt name seems to mean, also by one of its words; NULL if none. */
const char *grammars_nearest(const struct grammars *grammars, struct slice name);

void grammars_free(struct grammars *grammars);

#endif
