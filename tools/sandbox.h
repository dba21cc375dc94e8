/* A sandbox for the process, entered before untrusted input is read. */
#ifndef QUIRE_SANDBOX_H
#define QUIRE_SANDBOX_H

#include <stdbool.h>

/*
 * Forbids the process to create, write, move or remove files, to run programs and to use TCP. It can still
 * read files and use open ones. Linux 5.13 and later can do this, older versions of it in part. Returns
 * false if the system has no such sandbox, which is not an error.
 */
bool sandbox_process(void);

#endif
