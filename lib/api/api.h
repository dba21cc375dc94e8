/* The internals of the contexts and records in quire.h. */
#ifndef QUIRE_API_H
#define QUIRE_API_H

#include "quire.h"

#include "write/document_tree.h"

struct quire {
    struct grammars *grammars;
    struct input_limits limits;
    struct arena arena;         /* for errors in grammars */
    const char *fault;          /* the error in a grammar, once it was reported */
    const char *error;          /* of the last call, or NULL */
    char cause[128];            /* buffer for it */
    bool is_busy;               /* a call is running, and has called back into the program */
    struct quire_record *spare; /* a freed record, kept for its memory; or NULL */
};

/* Everything in a record lives in its arena. */
struct quire_record {
    quire *context;
    struct arena arena;
    size_t max_line;
    const char *name;
    struct chunk chunk; /* a copy */
    struct judgement judgement;
    struct judgement *filled; /* the same with claims, computed on first use */
    struct quire_verdict verdict;
    const struct quire_round *rounds;
    const struct quire_diagnostic *diagnostics;
    const struct quire_mend *mends; /* the mends found, computed on first use */
    size_t mend_count;
    struct tree_writer tree; /* its memory must be freed */
};

/*
 * Begins a call and clears the error. Returns false, which is an error, if the program calls from
 * within another call.
 */
bool call_begin(quire *context);

/* Ends a call: sets the error message and returns the status. */
enum quire_status call_end(quire *context, enum quire_status status);

/* Judges a chunk, which is copied; and judges it again, with claims. Both jump if memory is out. */
void record_judge(quire_record *record, const struct chunk *chunk, const char *name);
struct judgement *record_filled(quire_record *record);

/* The input for writers. */
struct result record_result(const quire_record *record, struct judgement *judgement);

/* The explanation of an id. */
const struct quire_explanation *explanation_of(enum diagnostic_id id);

/* An empty record; NULL if memory is out. */
quire_record *record_new(quire *context);

#endif
