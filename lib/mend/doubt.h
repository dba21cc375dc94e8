/* Doubt: whether it is certain that the first mend is what was meant. */
#ifndef QUIRE_DOUBT_H
#define QUIRE_DOUBT_H

#include "mend.h"
#include "path.h"

/*
 * Why the first mend needs a decision, or NULL if it is certain. `path` leads to it, and `edit` is its edit, if it has
 * only one.
 */
const char *find_doubt(struct search *search, struct path *path, const struct edit *edit,
                       const struct mends *mends);

#endif
