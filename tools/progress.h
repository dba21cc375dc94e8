/* A line on the terminal that shows the progress of a long run; it is cleared before other output. */
#ifndef QUIRE_PROGRESS_H
#define QUIRE_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct progress_options {
    const char *name;    /* name of the tool */
    char **files;        /* files to read; "-" is standard input; ends with NULL */
    int when;            /* one of WHEN_* */
    bool clears_line;    /* the tool calls progress_clear before it writes to standard output */
    bool buffers_output; /* standard output is written only after all input is read */
};

/* Decides whether to show progress, and determines the total size of the input. */
void progress_begin(const struct progress_options *options);

/*
 * Begins a file. `counts_all`: progress_add will count every byte of it; otherwise progress is taken from the file
 * offset of `fd`.
 */
void progress_begin_file(int fd, bool counts_all);
void progress_end_file(void);

/* Counts bytes read, and a record. May show the line. */
void progress_add(size_t bytes, bool is_record);

/* Shows how many positions were searched for the current record. */
void progress_search(uint64_t positions);

/* Clears the line before other output to standard error; the line is shown again later. */
void progress_clear(void);

/* Clears the line before output to standard output, if both go to the same terminal. */
void progress_clear_for_output(void);

/* Clears the line for good. */
void progress_end(void);

#endif
