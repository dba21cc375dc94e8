/* Prints the solution of a game in which both players choose in secret. */
#ifndef QUIRE_MIXED_OUTPUT_H
#define QUIRE_MIXED_OUTPUT_H

#include "solve/solve.h"
#include "write/write.h"

/* What follows the file, line and game of the record. */
void print_mixed_text(const struct play *play, const struct mixed_solution *solution);
void print_mixed_tsv(const struct play *play, const struct mixed_solution *solution);
void print_mixed_jsonl(const struct play *play, const struct mixed_solution *solution);

#endif
