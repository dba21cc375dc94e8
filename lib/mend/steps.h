/* Several slips in one record, mended one after the other. */
#ifndef QUIRE_STEPS_H
#define QUIRE_STEPS_H

#include "mend.h"
#include "search.h"

/*
 * The first error that can be mended is, by the edit after which the fewest are left, and so on. What
 * cannot be mended at all is left, and then what was done is no mend, but partial. The record of the
 * search is that on paper, which the verdict and the report are of.
 */
void mend_stepwise(struct search *search, const struct verdict *verdict,
                   const struct report *report, struct mends *mends);

#endif
