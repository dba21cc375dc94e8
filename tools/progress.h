/* A line at a terminal that tells how far long work is, and is gone before anything else is told. */
#ifndef QUIRE_PROGRESS_H
#define QUIRE_PROGRESS_H

#include <stdbool.h>

#include "tool.h"

/* What is asked before there is any; `files` up to NULL, and "-" for standard input. */
struct progress_setup {
    const char *name; /* the tool's */
    char **files;
    int when;         /* a place in when_words */
    bool prints_late; /* nothing goes to standard output until all is read */
};

/* Finds out whether there is anybody to show it to, and how much there is to read. */
void progress_begin(const struct progress_setup *setup);

/* The file that is read now; -1 where it is done with. */
void progress_file(int fd);

/*
 * The source with its records counted; the source itself where nothing is shown. `verbatim`: its chunks are
 * the bytes of the file.
 */
struct source progress_counted(const struct source *source, bool verbatim);

/* Counts what somebody reads without a source. */
void progress_count(size_t bytes, bool is_record);

/* A tool may print something now: takes the line away where that goes to the same terminal. */
void progress_yield(void);

/* Takes the line away: something else is about to be told there. It comes back when there is more to tell. */
void progress_hide(void);

/* Takes it away for good. */
void progress_end(void);

#endif
