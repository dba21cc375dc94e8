/* What the fuzzers' targets share. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "judge/judge.h"
#include "write/write.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Aborts where a law is broken, and says which. */
void must(bool good, const char *law);

/* The grammars that are compiled in, and where output goes that nobody reads. */
struct grammars *all_grammars(void);
FILE *nowhere(void);

/* A descriptor from which the bytes can be read. */
int open_bytes(struct slice bytes);

/* The most that one read(2) gets, as if the bytes came from a slow pipe; 0 for no limit. */
extern size_t read_most;

/* Text that is being written; text_end gives it to the caller, who frees it. */
struct text {
    FILE *out;
    char *bytes;
    size_t len;
};
void text_begin(struct text *text);
struct slice text_end(struct text *text);
void free_text(struct slice text);

/* What is done with the records of a file. */
struct way {
    struct input_limits limits; /* zeroed: those that hold where nobody says otherwise */
    struct grammars *grammars;  /* NULL: those compiled in */
    bool wants_claims;
    void (*record)(void *user, const struct result *result);
    void (*spill)(void *user, struct slice bytes); /* as of input_open */
    void *user;
};

/* Reads and judges the records in the bytes, one after the other. */
void each_record(struct slice bytes, const struct way *way);

/* Writes all diagnostics of a record, in every format. */
void write_diagnostics(const char *file, const struct report *report);

#endif
