/* The search for an edit after which a record has fewer errors, or none. */
#ifndef QUIRE_SEARCH_H
#define QUIRE_SEARCH_H

#include "edits.h"

/* An edit that serves. */
struct found {
    struct edit edit; /* its text is kept */
    size_t errors;    /* that are left */
    size_t untested;  /* claims that nothing is compared with any more */
    size_t odd;       /* signs of the record with it that nobody would write so */
    size_t order;     /* of the search: from the errors outwards */
};

/* Zeroed but for keep, and the trials made ready, it can be used. */
struct search {
    struct arena *keep; /* for what is found */
    struct arena scratch;
    struct trial trial;
    struct trial study; /* a record that is mended, while its claims are tried */
    const struct record *record;
    const struct report *report;
    struct outline outline;
    struct editor editor;
    const struct diagnostic *first; /* the error that has to go */
    size_t limit;                   /* as many errors are too many */
    bool is_step;                   /* other edits may follow */
    struct found *found;            /* the best first */
    size_t count, capacity;
    struct map seen; /* texts, by their hashes */
};

/*
 * Looks for edits after which fewer than `limit` errors are left, and the first one behind those that
 * are skipped is gone; the record was judged with full diagnostics. Sorts what it finds.
 */
void search_edits(struct search *search, const struct record *record, const struct verdict *verdict,
                  const struct report *report, size_t limit, size_t skipped);

/* How many of those found are as good as the first one. */
size_t search_equals(const struct search *search);

/* Frees what is not in `keep`. */
void search_end(struct search *search);

#endif
