/* Showing what changed between two versions of a file, with diff(1). */
#ifndef QUIRE_DIFF_H
#define QUIRE_DIFF_H

#include <stdio.h>

/* Prints the changes from one temporary file to another, both as versions of `file`. Reports failures. */
void print_diff(const char *file, FILE *before, FILE *after);

#endif
