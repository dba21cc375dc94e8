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

/*
 * Zero this except for the cleanup, `keep`, the judgement `original`, the patterns, and the grammars and budgets of the
 * probes.
 */
struct search {
    struct arena_cleanup cleanup; /* must be first */
    struct arena *keep;           /* for results */
    struct arena scratch;
    struct probe probe;
    struct probe claims_probe;         /* for testing the claims of a mended record */
    const struct judgement *original;  /* without edits */
    const struct judgement *judgement; /* current, maybe after some edits */
    struct outline outline;
    struct spelling_patterns *patterns;
    struct editor editor;
    size_t unusual;                  /* count_unusual of the current record */
    const struct diagnostic *target; /* the error to remove */
    size_t limit;                    /* reject edits that leave this many errors */
    bool is_step;                    /* further edits may follow */
    struct found_edit *found;        /* best first */
    size_t count, capacity;
    struct map seen; /* indices of `found`, by fingerprint of the edited record */
};

/*
 * Searches for edits that leave fewer than `limit` errors and remove the first error after those skipped. The record
 * must have been judged with full diagnostics. Sorts the results.
 */
void search_edits(struct search *search, const struct judgement *judgement, size_t limit,
                  size_t skipped);

/* Whether the claims of a mended record are compared with anything (evidence.c). */
struct evidence {
    size_t untested; /* claims that are not compared with anything */
    size_t support;  /* claims on original lines that would be errors if they were different */
};

/*
 * How well the claims of a record support an edit that removes all errors. `origins` are those of the edited lines
 * (hunks.h); if NULL, no line is an original one.
 */
struct evidence find_evidence(struct search *search, const struct record *record,
                              const struct edit *edit, const size_t *origins);

/* True if the report has an error of this kind on this line. */
bool report_has(const struct report *report, enum diagnostic_id id, uint64_t line);

/* The number of results as good as the first one. */
size_t search_ties(const struct search *search);

#endif
