/* Evidence: whether the claims of a mended record are compared with anything. */
#ifndef QUIRE_EVIDENCE_H
#define QUIRE_EVIDENCE_H

#include "search.h"

struct evidence {
    size_t untested; /* claims that are not compared with anything */
    size_t support;  /* claims on original lines that would be errors if they were different */
};

/*
 * How well the claims of a record support an edit that removes all errors. `origins` are those of the edited lines
 * (hunks.h); if NULL, no line is an original one.
 */
struct evidence find_evidence(struct search *search, const struct record *record,
                              const struct edit *edit, const size_t *origins);

#endif
