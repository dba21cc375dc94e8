/* The grammar files that are compiled in; grammar/embed.py writes the table. */
#ifndef QUIRE_EMBEDDED_H
#define QUIRE_EMBEDDED_H

#include <stddef.h>

struct embedded_grammar {
    const char *name, *file, *text;
    size_t above_scan; /* so many bytes stand above the scan part, which only quire-scan needs */
};

/* Up to a member of NULLs, in alphabetical order. */
extern const struct embedded_grammar embedded_grammars[];

#endif
