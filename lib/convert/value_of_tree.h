/* Reads maps and values of a document tree, and converts values to the notation. */
#ifndef QUIRE_CONVERT_VALUE_OF_TREE_H
#define QUIRE_CONVERT_VALUE_OF_TREE_H

#include "grammar/value_kinds.h"
#include "record_of_tree.h"

enum { MEMBERS_MAX = 16 };

/* A map's values for each of the allowed keys; NULL if a key is absent. */
struct members {
    const struct yaml_node *map;
    bool has_unknown; /* it has unknown keys, which may be misspellings */
    const struct yaml_node *value[MEMBERS_MAX];
};

/*
 * Reads a map whose allowed keys are `known` (NULL-terminated). Reports unknown and duplicate keys.
 * Returns false if the node is not a map, which is reported.
 */
bool read_members(struct tree_reading *reading, const struct yaml_node *map,
                  const char *const *known, struct members *members);

/* Reports that a value is not what its key requires. */
struct diagnostic *report_bad_member(struct tree_reading *reading, const struct yaml_node *node,
                                     const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Reports a missing required key, unless one of the unknown keys may be a misspelling of it. */
void report_missing_member(struct tree_reading *reading, const struct members *members,
                           const char *key);

/* Reports an unknown key. */
void report_unknown_member(struct tree_reading *reading, const struct yaml_node *key,
                           const char *const *known);

/* Reads a string without line ends; `name` is its key, for messages. */
bool read_text(struct tree_reading *reading, const struct yaml_node *node, const char *name,
               struct slice *text);

/* Reads a string or a number as written in the notation. `plus`: a positive number gets a sign. */
bool read_number(struct tree_reading *reading, const struct yaml_node *node, const char *name,
                 bool plus, struct slice *text);

/* Reads a value of this kind as written in the notation. */
bool read_value_of_kind(struct tree_reading *reading, const struct yaml_node *node,
                        const char *name, const struct value_def *def, enum value_kind form,
                        struct slice *text);

#endif
