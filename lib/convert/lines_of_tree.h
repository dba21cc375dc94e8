/* Converts the items of a document tree to lines of the notation. */
#ifndef QUIRE_CONVERT_LINES_OF_TREE_H
#define QUIRE_CONVERT_LINES_OF_TREE_H

#include "record_of_tree.h"

/* Writes the lines of a list of items. Fields are errors in a block. */
void read_lines(struct tree_reading *reading, const struct yaml_node *list, bool in_block);

/* Reads the comment of an item; `node` may be NULL. */
bool read_comment(struct tree_reading *reading, const struct yaml_node *node,
                  struct slice *comment);

/* Writes a field line made from `node`. */
void put_field_line(struct tree_reading *reading, const struct yaml_node *node,
                    const struct field_def *def, struct slice owner, struct slice value,
                    struct slice comment);

/* Writes a line as typed. */
void put_typed_line(struct tree_reading *reading, enum item_kind kind, const struct yaml_node *node,
                    struct slice body, struct slice comment);

#endif
