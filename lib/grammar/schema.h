/* The schema of grammar files: turns a YAML tree into a grammar, or reports why it cannot. */
#ifndef QUIRE_SCHEMA_H
#define QUIRE_SCHEMA_H

#include "grammar.h"
#include "tree/yaml_tree.h"

/*
 * Fills a zeroed grammar from a file's tree, except for its scan part. `common` has the fields of
 * every game, `games` is the table of rules. Reports what the schema does not know, and what the
 * game's rules need but the file lacks. Compiled patterns stay in the grammar even on errors;
 * everything else lives in the report's arena.
 */
void schema_read(struct grammar *grammar, const struct yaml_node *root,
                 const struct yaml_node *common, const struct notation *const *games,
                 struct report *report);

/* The same for the scan part of the file, if there is one. Fields and rows must have been read. */
void schema_read_scan(struct grammar *grammar, const struct yaml_node *root,
                      const struct yaml_node *common, struct report *report);

/* What callouts in the patterns of a scan part mean: (?C1) refuses the words of the first list of the vocabulary, and so on. */
pattern_refuses scan_refuses;

/*
 * Reports letters that the game's rules do not know, in a file without errors; `model` is the
 * built-in file for the same rules.
 */
void schema_check_letters(const struct yaml_node *root, const struct yaml_node *model,
                          struct report *report);

#endif
