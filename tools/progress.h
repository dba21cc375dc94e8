/* A line on a terminal that shows how far a long run has got, and is cleared before other output. */
#ifndef QUIRE_PROGRESS_H
#define QUIRE_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

struct progress_options {
    const char *name;    /* of the tool */
    char **files;        /* that will be read; "-" is standard input; ends with NULL */
    int when;            /* one of WHEN_* */
    bool buffers_output; /* the tool writes to standard output only after reading everything */
};

/* Decides whether to show progress, and adds up how much there is to read. */
void progress_begin(const struct progress_options *options);

/*
 * A file is about to be read. `counts_all`: every byte of it will be counted by progress_add; if not, the
 * file offset of `fd` tells how much is read.
 */
void progress_begin_file(int fd, bool counts_all);
void progress_end_file(void);

/* Counts bytes that were read, and a record. May show the line. */
void progress_add(size_t bytes, bool is_record);

/* Clears the line until there is more to show: other text is about to be printed on standard error. */
void progress_clear(void);

/* The same for text on standard output: clears the line only if both go to one terminal. */
void progress_clear_for_output(void);

/* Clears the line and shows none again. */
void progress_end(void);

#endif
