/* The grammar files that are compiled in; grammar/embed.py writes the table. */
#ifndef QUIRE_EMBEDDED_H
#define QUIRE_EMBEDDED_H

struct embedded_grammar {
    const char *name, *file, *text;
};

/* Up to a member of NULLs, in alphabetical order. */
extern const struct embedded_grammar embedded_grammars[];

#endif
