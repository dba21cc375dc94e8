/* Lines of a record's text, made of the items of a tree. */
#ifndef QUIRE_READ_LINES_H
#define QUIRE_READ_LINES_H

#include "tree.h"

/* Writes what a list of items says; a field is no part of a block. */
void read_lines(struct tree_reading *reading, const struct yaml_node *list, bool in_block);

/* The comment behind a line, where `node` is not NULL. */
bool read_comment(struct tree_reading *reading, const struct yaml_node *node,
                  struct slice *comment);

/* A line of a field, made of `node`. */
void put_field_line(struct tree_reading *reading, const struct yaml_node *node,
                    const struct field_def *def, struct slice owner, struct slice value,
                    struct slice comment);

/* A line as it is typed. */
void put_typed_line(struct tree_reading *reading, enum item_kind kind, const struct yaml_node *node,
                    struct slice body, struct slice comment);

#endif
