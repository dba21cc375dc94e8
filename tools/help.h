/* `quire help WORD`: finds and shows the manual page of a word. */
#ifndef QUIRE_HELP_H
#define QUIRE_HELP_H

#include <stdbool.h>

/*
 * Shows the manual page of a tool, a game or another topic with man(1), and does not return; or prints the explanation
 * of a diagnostic id. Reports an error for any other word. `self` is argv[0].
 */
void show_page(const char *self, const char *word);

/* True if the word is the name of a game. */
bool is_game_name(const char *word);

#endif
