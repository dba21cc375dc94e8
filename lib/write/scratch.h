/* A scratch pad: what is printed to it is a text, to be escaped on its way to where it belongs. */
#ifndef QUIRE_WRITE_SCRATCH_H
#define QUIRE_WRITE_SCRATCH_H

#include <stdio.h>

#include "../slice.h"

/* The text belongs to the stream, and is valid up to the next begin. */
struct scratch {
    FILE *stream;
    char *text;
    size_t len;
};

/* False where memory is out. */
bool scratch_open(struct scratch *scratch);

/* The stream, with nothing on it. */
FILE *scratch_begin(struct scratch *scratch);

/* What was printed since. */
struct slice scratch_end(struct scratch *scratch);

void scratch_close(struct scratch *scratch);

#endif
