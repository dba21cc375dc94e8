/* Prints the solution of a game in which both players choose in secret. */
#ifndef QUIRE_MIXED_OUTPUT_H
#define QUIRE_MIXED_OUTPUT_H

#include "solve/solve.h"
#include "write/write.h"

void print_mixed_text(const struct result *result, const struct play *play,
                      const struct mixed_solution *solution);

/* The line of the table, without a heading. */
void print_mixed_tsv(const struct result *result, const struct play *play,
                     const struct mixed_solution *solution);

void print_mixed_jsonl(const struct result *result, const struct play *play,
                       const struct mixed_solution *solution);

#endif
