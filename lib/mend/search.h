/* Searches for an edit that leaves fewer errors, or none. */
#ifndef QUIRE_SEARCH_H
#define QUIRE_SEARCH_H

#include "edits.h"
#include "hunks.h"

/* An edit that removes errors. */
struct found_edit {
    struct edit edit; /* its text is kept */
    size_t errors;    /* errors that remain */
    size_t untested;  /* claims that are no longer compared with anything */
    size_t order;     /* order of the search: from the errors outwards */
};

/* Zero this except for keep and the two probes. */
struct search {
    struct arena *keep; /* for results */
    struct arena scratch;
    struct probe probe;
    struct probe claims_probe;         /* for testing the claims of a mended record */
    const struct judgement *original;  /* of the record */
    const struct judgement *judgement; /* of the current record, which may have some edits */
    struct outline outline;
    struct spelling_patterns *patterns;
    struct editor editor;
    size_t unusual;                  /* see count_unusual; of the record */
    const struct diagnostic *target; /* the error to remove */
    size_t limit;                    /* reject edits that leave this many errors */
    bool is_step;                    /* further edits may follow */
    struct found_edit *found;        /* best first */
    size_t count, capacity;
    struct map seen; /* texts tried, by hash */
};

/*
 * Searches for edits that leave fewer than `limit` errors and remove the first error after those skipped. The record
 * must have been judged with full diagnostics. Sorts the results.
 */
void search_edits(struct search *search, const struct judgement *judgement, size_t limit,
                  size_t skipped);

/* True if the report has an error of this kind on this line. */
bool report_has(const struct report *report, enum diagnostic_id id, uint64_t line);

/* The number of results as good as the first one. */
size_t search_ties(const struct search *search);

#endif
