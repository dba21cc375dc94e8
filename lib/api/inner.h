/* What is behind the contexts and records of quire.h. */
#ifndef QUIRE_API_INNER_H
#define QUIRE_API_INNER_H

#include "quire.h"

#include "../write/tree.h"

struct quire {
    struct grammars *grammars;
    struct input_limits limits;
    struct arena arena;         /* of what is told about broken grammars */
    const char *fault;          /* that, once it was told */
    const char *error;          /* of the last call, or NULL */
    char cause[128];            /* room for it */
    bool is_busy;               /* a call is under way, and has called the program */
    struct quire_record *spare; /* one that was let go, for its memory; or NULL */
};

/* A record as it was judged. */
struct judged {
    struct record record;
    struct report report;
    struct verdict verdict;
    struct claims claims;
};

/* All that a record consists of is in its arena. */
struct quire_record {
    quire *context;
    struct arena arena;
    size_t max_line;
    const char *name;
    struct chunk chunk; /* a copy */
    struct judged judged;
    struct judged *filled; /* the same with claims, once somebody asked */
    struct quire_verdict verdict;
    const struct quire_round *rounds;
    const struct quire_diagnostic *diagnostics;
    const struct quire_mend *mends; /* those that were found, once somebody asked */
    size_t mend_count;
    struct tree_out tree; /* what it prints with has to be closed */
};

/* A call begins, and has not failed. False where the program calls in the middle of another: that is an error. */
bool call_begin(quire *context);

/* A call ends so; the words for it are found, and the status is passed on. */
enum quire_status call_end(quire *context, enum quire_status status);

/* Judges a chunk, which is copied; reads and judges it once more, with claims. Both jump where memory is out. */
void record_judge(quire_record *record, const struct chunk *chunk, const char *name);
const struct judged *record_filled(quire_record *record);

/* What writers are told of it. */
struct result record_result(const quire_record *record, const struct judged *judged);

/* What an id means. */
const struct quire_explanation *explanation_of(enum diagnostic_id id);

/* An empty record. NULL where memory is out. */
quire_record *record_new(quire *context);

#endif
