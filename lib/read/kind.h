/* What a file is that is not written in the notation, as far as its beginning tells, and what can read it. */
#ifndef QUIRE_READ_KIND_H
#define QUIRE_READ_KIND_H

#include "../slice.h"

/* A line of help for who took such a file for a quire; NULL where nothing is known. `text` is all or less of it. */
const char *kind_hint(struct slice text);

#endif
