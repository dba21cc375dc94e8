/* What an example is assembled from. */
#ifndef QUIRE_SCAN_ASSEMBLY_H
#define QUIRE_SCAN_ASSEMBLY_H

#include "hits.h"

struct assembly {
    struct arena *arena;
    struct arena *judging; /* of the latest judgement */
    const struct window *window;
    struct grammars *grammars;
    struct grammar *const *games; /* all of them, NULL-terminated */
    const struct grammar *grammar;
    const struct hits *hits;
    const struct groups *groups;
    const enum about *about; /* by post */
    const char *file;
};

#endif
