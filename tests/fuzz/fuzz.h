/* Shared by the fuzz targets. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "judge/judge.h"
#include "write/write.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Aborts with a message if a law is broken. */
void must(bool good, const char *law);

/* The built-in grammars, and a stream whose output is discarded. */
struct grammars *all_grammars(void);
FILE *nowhere(void);

/* A descriptor from which the bytes can be read. */
int open_bytes(struct slice bytes);

/* The limit for one read(2), to simulate a slow pipe; 0 for none. */
extern size_t read_most;

/* A text being written; text_end passes it to the caller, who frees it. */
struct text {
    FILE *out;
    char *bytes;
    size_t len;
};
void text_begin(struct text *text);
struct slice text_end(struct text *text);
void free_text(struct slice text);

/* How to process the records of a file. */
struct way {
    struct input_limits limits; /* zeroed: the defaults */
    struct grammars *grammars;  /* NULL: the built-in ones */
    bool wants_claims;
    void (*record)(void *user, const struct result *result);
    void (*spill)(void *user, struct slice bytes); /* as in input_open */
    void *user;
};

/* Reads and judges the records in the bytes, one after the other. */
void each_record(struct slice bytes, const struct way *way);

/* Writes all diagnostics of a record, in every format. */
void write_diagnostics(const char *file, const struct report *report);

#endif
