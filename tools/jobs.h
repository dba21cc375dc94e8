/* Judges all records of a file, on one thread or several; results are delivered in the order of the input. */
#ifndef QUIRE_JOBS_H
#define QUIRE_JOBS_H

#include "judge/judge.h"

enum { JOBS_MAX = 256 };

/* A source of records: a file in the notation, or one in another format that is converted. */
struct source {
    void *self;                                                 /* NULL if out of memory */
    enum input_status (*next)(void *self, struct chunk *chunk); /* like input_next */
    void (*close)(void *self);                                  /* accepts NULL */
};

/* Receives each result, on the reading thread; return false to stop. */
struct judgement_sink {
    bool (*take)(void *user, struct judgement *judgement);
    void *user;
};

enum jobs_status {
    JOBS_END,
    JOBS_READ_FAILED, /* see errno */
    JOBS_STOPPED,     /* stopped by the sink */
    JOBS_OUT_OF_MEMORY,
    JOBS_BROKEN_GRAMMAR
};

struct jobs;

/*
 * A single thread uses `grammars` and the arena of the options. Several threads each have their own arena, and grammars
 * from `open`, because patterns are not thread-safe. Returns NULL with errno on failure.
 */
struct jobs *jobs_start(size_t threads, const struct judge_options *options,
                        struct grammars *grammars, struct grammars *(*open)(void));

/*
 * Reads a source to its end. If diagnostics are only counted, results may be reduced to the first line, the counts of
 * the report and the numbers of the verdict. After JOBS_BROKEN_GRAMMAR, *broken is set to the faulty grammars.
 */
enum jobs_status jobs_read(struct jobs *jobs, const struct source *source,
                           const struct judgement_sink *sink, const struct grammars **broken);

/* Waits for all records read so far and delivers their results. */
void jobs_drain(struct jobs *jobs);

/* Stops the threads and frees everything. Accepts NULL. */
void jobs_stop(struct jobs *jobs);

#endif
