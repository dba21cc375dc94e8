/* A strip of squares with words beside it: "Ann |0|_|1|_|". */
#ifndef QUIRE_LAYOUT_STRIPS_H
#define QUIRE_LAYOUT_STRIPS_H

#include "base/slice.h"

/*
 * Writes the line with blanks instead of the bars, "Ann 0 _ 1 _". Returns its length; 0 for any other line, or if there is no
 * room.
 */
size_t strip_write(struct slice text, char *out, size_t size);

#endif
