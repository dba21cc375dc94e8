/* What the parts of the schema of grammar files share: values of a YAML tree, and what is wrong with them. */
#ifndef QUIRE_LOADER_H
#define QUIRE_LOADER_H

#include "grammar.h"
#include "yamltree.h"

/* A grammar file while it is read. */
struct loader {
    struct arena *arena;
    struct report *report;
    struct grammar *grammar;
};

/* Reports that something else is wanted at a node: "a whole number". */
void value_fault(struct loader *loader, const struct yaml_node *node, const char *wanted);

/* Each reports a value of the wrong kind, and then gives an empty one. */
const char *load_text(struct loader *loader, const struct yaml_node *node);
bool load_flag(struct loader *loader, const struct yaml_node *node);
int64_t load_number(struct loader *loader, const struct yaml_node *node);
const char *const *load_words(struct loader *loader, const struct yaml_node *node);

/* Says which of a map's keys the schema does not know, and whether it is a map at all. */
bool check_keys(struct loader *loader, const struct yaml_node *node, const char *const *known);

/* The value of a key that has to be there, or NULL. */
const struct yaml_node *need(struct loader *loader, const struct yaml_node *map, const char *key);

/* Compiles a pattern, `text`, that stands at a node; NULL where it is none, with the place in it reported. */
struct pattern *load_pattern(struct loader *loader, const struct yaml_node *node, const char *text,
                             struct pattern *(*compile)(struct slice, struct pattern_fault *));

#endif
