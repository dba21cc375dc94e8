/* Pages of the manual, for `quire help`. */
#ifndef QUIRE_HELP_H
#define QUIRE_HELP_H

#include <stdbool.h>

/*
 * Shows what a word stands for: the page of a tool, of a game or of its own name, or what the id of a
 * diagnostic means. `self` is how the program was called. Does not return where man(1) shows a page; else
 * the exit status: 0 for an id, with standard output still open, and 2, with what is missing said on standard
 * error.
 */
int show_page(const char *self, const char *word);

/* True where a word is a name of a game. */
bool names_game(const char *word);

#endif
