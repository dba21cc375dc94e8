/*
 * Compares the verifier with the judge: an accepted record must be valid and have the same verdict.
 */
#ifndef QUIRE_TESTS_COMPARE_H
#define QUIRE_TESTS_COMPARE_H

#include "judge/verify.h"

enum agreement { NOT_VERIFIED, AGREES, DISAGREES };

/* Two judges for the same record, one of them preceded by the verifier; for one thread. */
struct comparison {
    struct arena arena, other_arena;
    struct grammars *grammars;
    struct verifier *verifier;
    bool canonical_only; /* as in struct judge_options */
};

/* False if memory is out. */
bool comparison_open(struct comparison *comparison);
void comparison_close(struct comparison *comparison);

/* Both arenas' jumps must be set. On DISAGREES, *what is the first difference. */
enum agreement compare(struct comparison *comparison, const struct chunk *chunk, const char **what);

#endif
