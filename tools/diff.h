/* Shows the changes between two versions of a file, using diff(1). */
#ifndef QUIRE_DIFF_H
#define QUIRE_DIFF_H

#include <stdio.h>

/* Prints the changes between two temporary files, both labelled `file`. Reports an error on failure. */
void print_diff(const char *file, FILE *before, FILE *after);

#endif
