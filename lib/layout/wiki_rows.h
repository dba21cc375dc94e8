/* Rows of tables in wikis, with carets or double bars between their cells. */
#ifndef QUIRE_LAYOUT_WIKI_ROWS_H
#define QUIRE_LAYOUT_WIKI_ROWS_H

#include "base/slice.h"

/* Writes such a row with single bars, and returns its length. 0 for any other line, or if there is no room. */
size_t wiki_row_write(struct slice text, char *out, size_t size);

#endif
