/* Whom a text means: "player 2", "I", "my brother" or a name. */
#ifndef QUIRE_HITS_PLAYER_REFERENCE_H
#define QUIRE_HITS_PLAYER_REFERENCE_H

#include "base/slice.h"

/* The number in "player 1" or "the second player"; 0 for anything else, which is then a name. */
unsigned player_number(struct slice who, struct slice *name);

/* True for "I", "my" and the like; for "you", "your" and the like. */
bool is_author(struct slice player);
bool is_addressee(struct slice player);

/* True if both are the same number or the same name. */
bool is_same_player(struct slice a, struct slice b);

/* True if the names may be forms of one name: "Kasia" and "Kasi", "Bartek" and "Bartka". */
bool are_forms(struct slice a, struct slice b);

#endif
