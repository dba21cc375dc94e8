/* What leads the eye from a label to its value: "Points .....: 5", "Points     : 5", "Points ..... 5". */
#ifndef QUIRE_LAYOUT_LEADERS_H
#define QUIRE_LAYOUT_LEADERS_H

#include "base/slice.h"

/*
 * Writes such a line as "Points: 5", or with blanks instead of points before a column, "third move .....   5   6". Returns its
 * length; 0 for any other line, or if there is no room.
 */
size_t leader_write(struct slice text, char *out, size_t size);

#endif
