/*
 * Judging on several threads: one reads, so many judge, and what they found out is delivered in the order of
 * the input on the thread that reads.
 */
#ifndef QUIRE_JOBS_H
#define QUIRE_JOBS_H

#include "tool.h"

enum { JOBS_MAX = 256 };

/* A record with what was found out about it. */
struct judged {
    struct record record;
    struct verdict verdict;
    struct report report;
    struct claims claims;
    struct line first; /* where no more lines than that are left */
};

/* How a record is judged. Patterns of grammars are for one thread: each has grammars of its own. */
struct judging {
    const struct tool *tool;
    size_t max_line;
    struct grammars *grammars;
};

/* Judges a record; what is found out lives in the arena, and refers to the chunk. */
void judge_chunk(const struct judging *how, struct arena *arena, const struct chunk *chunk,
                 struct judged *judged);

struct jobs;

/* Starts threads, which get grammars from `open`. NULL where they can't be had; errno says why. */
struct jobs *jobs_start(unsigned count, const struct tool *tool, size_t max_line,
                        struct grammars *(*open)(void));

/* Who gets what was found out; false where it has enough. */
struct jobs_sink {
    bool (*take)(void *user, struct judged *judged);
    void *user;
};

enum jobs_status {
    JOBS_END,
    JOBS_FAILED, /* reading did; errno says why */
    JOBS_ENOUGH,
    JOBS_OUT_OF_MEMORY,
    JOBS_BROKEN_GRAMMAR
};

/*
 * Reads a source to its end. Of a record, no more than the counts of its report and the numbers of its
 * verdict are left where the tool is quiet. JOBS_BROKEN_GRAMMAR: *broken are the grammars at fault.
 */
enum jobs_status jobs_read(struct jobs *jobs, struct source *source, const struct jobs_sink *sink,
                           const struct grammars **broken);

/* Delivers what is judged or still to be judged: what comes next has to come behind it. */
void jobs_drain(struct jobs *jobs);

/* Takes NULL. */
void jobs_stop(struct jobs *jobs);

#endif
