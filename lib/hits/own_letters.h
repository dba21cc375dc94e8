/* Letters that a text explains and uses instead of those of the notation: "H = hoch, T = tief, G = gleich". */
#ifndef QUIRE_HITS_OWN_LETTERS_H
#define QUIRE_HITS_OWN_LETTERS_H

#include "grammar/grammar.h"
#include "layout/window.h"

/*
 * Returns the window with such letters replaced in the posts that explain them, a copy in the arena; or the window
 * itself, if there are none or the game has no letters for directions.
 */
const struct window *own_letters_replace(const struct window *window, const struct grammar *grammar,
                                         struct arena *arena);

#endif
