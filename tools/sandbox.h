/* Sandboxes the process before it reads untrusted input. */
#ifndef QUIRE_SANDBOX_H
#define QUIRE_SANDBOX_H

#include <stdbool.h>

/*
 * Forbids the process to create, write, move or remove files, to run programs and to use TCP. It can still read files
 * and use open ones. Requires Linux 5.13; later versions support more of this. Returns false if the system has no such
 * sandbox, which is not an error.
 */
bool sandbox_process(void);

#endif
