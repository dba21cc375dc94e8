/* The internals of the contexts and records in quire.h. */
#ifndef QUIRE_API_H
#define QUIRE_API_H

#include "quire.h"

#include "write/document_tree.h"

struct quire {
    struct grammars *grammars;
    struct input_limits limits;
    struct arena arena;         /* for errors in grammars */
    const char *fault;          /* the error in a grammar file, once reported */
    const char *error;          /* the last call's error, or NULL */
    char cause[128];            /* buffer for `error` */
    bool is_busy;               /* set while a callback of the program runs */
    struct quire_record *spare; /* a freed record whose memory is reused, or NULL */
};

/* Everything in a record lives in its arena. */
struct quire_record {
    quire *context;
    struct arena arena;
    size_t max_line;
    const char *name;
    struct chunk chunk; /* a copy of the caller's bytes */
    struct judgement judgement;
    struct judgement *filled; /* a judgement with claims, computed on first use */
    struct quire_verdict verdict;
    const struct quire_round *rounds;
    const struct quire_diagnostic *diagnostics;
    const struct quire_mend *mends; /* the mends found, computed on first use */
    size_t mend_count;
    struct tree_writer tree; /* has memory outside the arena */
};

/*
 * Begins a call and clears the error. Returns false if the program calls from within another call,
 * which is an error.
 */
bool call_begin(quire *context);

/* Ends a call: sets the error message and returns the status. */
enum quire_status call_end(quire *context, enum quire_status status);

/*
 * Judges a copy of a chunk; record_filled judges it again and collects claims. Both jump if memory
 * is out.
 */
void record_judge(quire_record *record, const struct chunk *chunk, const char *name);
struct judgement *record_filled(quire_record *record);

/* The input for writers. */
struct result record_result(const quire_record *record, struct judgement *judgement);

/* The explanation of an id. */
const struct quire_explanation *explanation_of(enum diagnostic_id id);

/* An empty record; NULL if out of memory. */
quire_record *record_new(quire *context);

#endif
