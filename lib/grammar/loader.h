/* Helpers for reading grammar files: typed values from a YAML tree, with errors reported. */
#ifndef QUIRE_LOADER_H
#define QUIRE_LOADER_H

#include "grammar.h"
#include "tree/yaml_tree.h"

/* The state of reading one grammar file. */
struct loader {
    struct arena *arena;
    struct report *report;
    struct grammar *grammar;
    const struct notation *const *games; /* NULL-terminated; not needed for the scan part */
};

/* Reports that a node should have been something else, such as "a whole number". */
void report_expected(struct loader *loader, const struct yaml_node *node, const char *expected);

/* Each reads the value of a key, or returns `otherwise` if the map lacks it; reports one of the wrong type. */
bool load_flag(struct loader *loader, const struct yaml_node *map, const char *key, bool otherwise);
int64_t load_number(struct loader *loader, const struct yaml_node *map, const char *key,
                    int64_t otherwise);

/* Each reads a value, or reports one of the wrong type and returns an empty one. */
const char *load_text(struct loader *loader, const struct yaml_node *node);
const char *const *load_words(struct loader *loader, const struct yaml_node *node);

/* Reports unknown keys of a map; false if the node is not a map. */
bool check_keys(struct loader *loader, const struct yaml_node *node, const char *const *known);

/* The value of a required key; NULL if it is missing, which is reported. */
const struct yaml_node *require_key(struct loader *loader, const struct yaml_node *map,
                                    const char *key);

/*
 * Compiles a pattern; returns NULL if it is invalid, which is reported at its offset in the node.
 */
struct pattern *load_pattern(struct loader *loader, const struct yaml_node *node, const char *text,
                             struct pattern *(*compile)(struct patterns *, struct slice,
                                                        struct pattern_fault *));

#endif
