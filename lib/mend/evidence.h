/* Evidence: whether the claims of a mended record are compared with anything. */
#ifndef QUIRE_EVIDENCE_H
#define QUIRE_EVIDENCE_H

#include "search.h"

/* How well the claims of a mended record support it. `origins` are those of its lines (hunks.h), or NULL. */
struct evidence {
    size_t untested; /* claims that are not compared with anything */
    size_t support;  /* claims on original lines that would be errors if they were different */
};
struct evidence find_evidence(struct search *search, struct slice text, const size_t *origins);

#endif
