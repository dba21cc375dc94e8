/* The grammar files that are compiled in; grammar/embed.c writes the table. */
#ifndef QUIRE_EMBEDDED_H
#define QUIRE_EMBEDDED_H

#include "yamltree.h"

struct embedded_grammar {
    const char *name, *file, *text;
    struct packed_tree above_scan; /* without the scan part, which only quire-scan needs */
};

/* Up to a member of NULLs, in alphabetical order. */
extern const struct embedded_grammar embedded_grammars[];

#endif
