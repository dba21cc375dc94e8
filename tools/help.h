/* `quire help WORD`: finds and shows the manual page of a word. */
#ifndef QUIRE_HELP_H
#define QUIRE_HELP_H

#include <stdbool.h>

/*
 * Shows the page of a tool, a game or another topic with man(1), and does not return then; or prints what
 * the id of a diagnostic means. Reports a word that is none of these. `self` is argv[0].
 */
void show_page(const char *self, const char *word);

/* True if the word is a name of a game. */
bool is_game_name(const char *word);

#endif
