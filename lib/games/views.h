/* What the rules of the games tell of a position to whoever draws it. */
#ifndef QUIRE_VIEWS_H
#define QUIRE_VIEWS_H

#include "../play.h"

/* Procession: the length of the run of digits that begins at `at`. */
size_t procession_run(const char *at, const char *end);

#endif
