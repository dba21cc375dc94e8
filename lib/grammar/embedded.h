/* The built-in grammar files; grammar/embed.c generates the table at build time. */
#ifndef QUIRE_EMBEDDED_H
#define QUIRE_EMBEDDED_H

#include "tree/yaml_tree.h"

struct embedded_grammar {
    const char *name, *file, *text;
    struct packed_tree above_scan; /* without the scan part, which only quire-scan needs */
};

/* Sorted by name, ends with a member of NULLs. */
extern const struct embedded_grammar embedded_grammars[];

#endif
