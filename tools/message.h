/* Messages on standard error, and the resulting exit status. */
#ifndef QUIRE_MESSAGE_H
#define QUIRE_MESSAGE_H

#include <stdbool.h>

#include "write/write.h"

/* Exit statuses other than EXIT_SUCCESS. As in diff(1), 1 is a result and 2 means trouble. */
enum {
    EXIT_ERRORS = 1, /* a record has errors, or nothing was found */
    EXIT_TROUBLE = 2 /* wrong usage, or a read or write failed */
};

/* Sets the name that begins every message. */
void set_program_name(const char *name);

/* The exit status so far. */
int exit_status(void);

/* Raises the exit status to at least `status`. */
void raise_exit_status(int status);

/*
 * Prints "PROGRAM: MESSAGE" and raises the exit status to EXIT_TROUBLE. Escapes control characters. Always returns
 * false, so that a failing caller can return the result.
 */
bool report_failure(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same for a failed system call: prints "PROGRAM: SUBJECT: REASON", where errno has the reason. */
bool report_errno(const char *subject);

/* Flushes standard error; raises the exit status to EXIT_TROUBLE if any output to it was lost. */
void flush_messages(void);

/* Prints "PROGRAM: MESSAGE" without changing the exit status. */
void print_notice(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints a record's diagnostics, after flushing standard output. */
void print_diagnostics(const char *file, const struct report *report);

/* Prints the diagnostics of a skipped record and raises the exit status to EXIT_ERRORS. */
void report_skipped_record(const char *file, struct report *report);

#endif
