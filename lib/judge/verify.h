/*
 * The verifier: a fast path before the judge that recognises records without errors. It reads lines
 * in canonical form (with any amount of white space) straight into moves, makes them by the game's
 * rules, and compares claims with their true values. It gives up at the first thing that is not
 * plainly correct; then the caller judges the whole record. If the verifier accepts a record, the
 * judge finds nothing wrong with it and reaches the same verdict.
 */
#ifndef QUIRE_VERIFY_H
#define QUIRE_VERIFY_H

#include "judge.h"

/* The forms (verify_form.h) of the grammars used so far. For one thread and one set of grammars. */
struct verifier;

/* NULL if memory runs out. */
struct verifier *verifier_new(void);

/* Accepts NULL. */
void verifier_free(struct verifier *verifier);

/*
 * True if the record in a chunk is valid and, with options->canonical_only, in canonical form. Then
 * *judgement is as the judge would fill it in, except that the record has only its first line.
 * False if the record must be judged; nothing is reported. If memory runs out, jumps to the arena's
 * out_of_memory.
 */
bool verify(struct verifier *verifier, struct judgement *judgement, const struct chunk *chunk,
            struct grammars *grammars, const struct judge_options *options);

#endif
