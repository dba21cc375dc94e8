/* Whom a text means: "player 2", "I", "my brother" or a name. */
#ifndef QUIRE_HITS_PLAYER_REFERENCE_H
#define QUIRE_HITS_PLAYER_REFERENCE_H

#include "base/slice.h"

/* The names of those whom "I" and "you" mean, while the text does not tell them. */
#define NAME_OF_AUTHOR "Me"
#define NAME_OF_ADDRESSEE "You"

/*
 * The number in "player 1" or "the second player"; 0 for anything else. Sets the name: NAME_OF_AUTHOR for "I", "my" and the
 * like, NAME_OF_ADDRESSEE for "you" and the like; empty if it is a number.
 */
unsigned player_number(struct slice who, struct slice *name);

/* True for "I", "my" and the like; for "you", "your" and the like. */
bool is_author(struct slice player);
bool is_addressee(struct slice player);

/* True if both are the same number or the same name. */
bool is_same_player(struct slice a, struct slice b);

/* True if the names may be forms of one name: "Kasia" and "Kasi", "Bartek" and "Bartka". */
bool are_forms(struct slice a, struct slice b);

#endif
