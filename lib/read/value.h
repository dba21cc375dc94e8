/* Members of a tree's maps, and values in the notation made of them. */
#ifndef QUIRE_READ_VALUE_H
#define QUIRE_READ_VALUE_H

#include "../forms.h"
#include "tree.h"

enum { MEMBERS_MAX = 16 };

/* What a map has for each of the keys it may have; NULL where it has none. */
struct members {
    const struct yaml_node *map;
    bool has_unknown; /* it has others: one of these may be meant */
    const struct yaml_node *value[MEMBERS_MAX];
};

/*
 * Looks at a map whose keys are `known`, up to NULL. One that is no map, has other keys or has one twice
 * is reported; false where it is no map.
 */
bool read_members(struct tree_reading *reading, const struct yaml_node *map,
                  const char *const *known, struct members *members);

/* Reports a value that is not what a member wants. */
struct diagnostic *bad_member(struct tree_reading *reading, const struct yaml_node *node,
                              const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Reports that a map has not what it has to have, unless that was misspelt. */
void missing_member(struct tree_reading *reading, const struct members *members, const char *key);

/* Reports a key that is none of those known. */
void unknown_member(struct tree_reading *reading, const struct yaml_node *key,
                    const char *const *known);

/* A text without a line end in it; `name` says whose it is. */
bool read_text(struct tree_reading *reading, const struct yaml_node *node, const char *name,
               struct slice *text);

/* A text or a number, as it is written in the notation. `plus` gives a positive number its sign. */
bool read_number(struct tree_reading *reading, const struct yaml_node *node, const char *name,
                 bool plus, struct slice *text);

/* A value of that form, as it is written in the notation. */
bool read_form(struct tree_reading *reading, const struct yaml_node *node, const char *name,
               const struct value_def *def, enum form form, struct slice *text);

#endif
