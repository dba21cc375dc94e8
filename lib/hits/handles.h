/* Names of users, such as "bob_x" and "ann77", which the patterns do not take for names. */
#ifndef QUIRE_HITS_HANDLES_H
#define QUIRE_HITS_HANDLES_H

#include <stdio.h>

#include "layout/window.h"

/*
 * Replaces names of users that occur more than once, and stand before a colon or a dash, by names of the same length: "Bobxx".
 * A window keeps a limited number of them; others remain as they are.
 */
void handles_replace(struct window *window);

/* Writes a text of the window, with the names of users as they were before. */
void handles_put(const struct window *window, FILE *out, struct slice text);

#endif
