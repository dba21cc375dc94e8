/* Lines of data in programs: "{ 5, '0' }, // Ann" and "\"0 1 . .\"," */
#ifndef QUIRE_LAYOUT_DATA_LINE_H
#define QUIRE_LAYOUT_DATA_LINE_H

#include "base/slice.h"

/*
 * Writes the values of such a line without brackets, quotes and commas, and after a wide gap the comment beside them. Returns
 * the length; 0 for any other line, or if there is no room.
 */
size_t data_line_write(struct slice text, char *out, size_t size);

#endif
