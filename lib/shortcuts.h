/*
 * Shortcuts: quick ways to the answer that a slow way gives as well. They are left out where a test wants the
 * slow way alone, to compare both.
 */
#ifndef QUIRE_SHORTCUTS_H
#define QUIRE_SHORTCUTS_H

#include <stdbool.h>

/* True; a program may set it false before it does anything else. */
extern bool shortcuts;

#endif
