/* Messages on standard error, and the exit status that follows from them. */
#ifndef QUIRE_MESSAGE_H
#define QUIRE_MESSAGE_H

#include <stdbool.h>

#include "write/write.h"

/* Beside EXIT_SUCCESS. As in diff(1), 1 is a result and 2 is trouble. */
enum {
    EXIT_ERRORS = 1, /* a record has errors, or nothing was found */
    EXIT_TROUBLE = 2 /* wrong usage, or something could not be read or written */
};

/* Sets the name that every message begins with. */
void set_program_name(const char *name);

/* The exit status so far. */
int exit_status(void);

/* Makes the exit status at least `status`. */
void raise_exit_status(int status);

/*
 * Prints "PROGRAM: MESSAGE" and makes the exit status EXIT_TROUBLE. Control characters are escaped.
 * Always returns false, so that a caller that fails can return it.
 */
bool report_failure(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Flushes standard error; the exit status becomes EXIT_TROUBLE if anything written there was lost. */
void flush_messages(void);

/* Prints "PROGRAM: MESSAGE" and leaves the exit status alone. */
void print_notice(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints a record's diagnostics, after all that standard output has got so far. */
void print_diagnostics(const char *file, const struct report *report);

/* Prints the diagnostics of a record that is left out; the exit status becomes EXIT_ERRORS. */
void report_skipped_record(const char *file, struct report *report);

#endif
