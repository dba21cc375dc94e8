/* Options of the tools that begin games: who plays, how large the game is, by which lots. */
#ifndef QUIRE_WISHES_H
#define QUIRE_WISHES_H

#include "compose.h"

bool take_seed(const char *value, uint64_t *seed);

/* Where no seed is given lots are others each time. */
uint64_t fresh_seed(void);

/* "5" or "5-12". */
bool read_range(struct slice text, struct range *range);

/* "2", "2-4" or names, which last until the next call. */
bool wish_players(struct wishes *wishes, const char *value);

/* "n=5,m=2-4": added to those that are wished for; the keys last as long as the value. */
bool wish_size(struct wishes *wishes, const char *value);

/* The grammar of a game by any of its names; NULL, and said, where there is none. */
struct grammar *find_game(struct grammars *grammars, const char *name);

/* False, and said, where the game, or any where it is NULL, has no such size. */
bool sizes_are_known(struct grammars *grammars, const struct grammar *grammar,
                     const struct wishes *wishes);

#endif
