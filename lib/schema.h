/* The schema of grammar files: a YAML tree becomes a grammar, or diagnostics. */
#ifndef QUIRE_SCHEMA_H
#define QUIRE_SCHEMA_H

#include "grammar.h"
#include "yamltree.h"

/*
 * Fills a zeroed grammar from a file's tree, but for its scan part. `common` holds the fields of every game. What the schema
 * does not know or the rules of the game need is reported; patterns that were compiled stay in the
 * grammar, good or not. All but them lives in the report's arena.
 */
void schema_read(struct grammar *grammar, const struct yaml_node *root,
                 const struct yaml_node *common, struct report *report);

/* The same for the scan part of the file, where it has one: fields and rows are there. */
void schema_read_scan(struct grammar *grammar, const struct yaml_node *root,
                      const struct yaml_node *common, struct report *report);

/*
 * Reports letters of a file without errors that its game's rules do not know; `model` is the file that is
 * compiled in for the same rules.
 */
void schema_check_letters(const struct yaml_node *root, const struct yaml_node *model,
                          struct report *report);

#endif
