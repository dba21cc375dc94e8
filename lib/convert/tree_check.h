/* Checks that the text made from a tree is parsed as the tree says. */
#ifndef QUIRE_CONVERT_TREE_CHECK_H
#define QUIRE_CONVERT_TREE_CHECK_H

#include "record_of_tree.h"

/* Reports the first line that was not parsed as intended; true if there is none. */
bool tree_check(struct tree_reading *reading, const struct record *record,
                const struct verdict *verdict);

#endif
