/* The rules of Procession: see procession.c. */
#ifndef QUIRE_PROCESSION_H
#define QUIRE_PROCESSION_H

#include "run_multisets.h"

enum { FIELD_N = FIELD_OF_GAME };
enum { SIZE_N };
enum { START_FREE };

struct procession {
    struct run_multisets runs; /* no row until the game has begun: see set */
    bool is_lost;              /* the last row is unknown */
};

extern const struct rules procession_rules;

#endif
