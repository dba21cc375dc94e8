/*
 * Rounds: where one ends and the next begins, and what is judged of each whatever the game: its points and
 * the numbers in front of its rows. The whole of a game without rounds is one.
 */
#ifndef QUIRE_ROUNDS_H
#define QUIRE_ROUNDS_H

#include "play.h"

/* Opens a round; `opener` is its Round: line, or NULL. The one before is closed. */
void open_round(struct play *play, uint64_t number, const struct field *opener);

/* The round that is open, if any, is written to its end: the game and its claims are judged. */
void close_round(struct play *play);

/*
 * Round: closes the round above and opens the next. A wrong number is taken as it is written; where a
 * round may be missing, what depends on all of them is not judged. One that the game has no room for
 * stops the play.
 */
void next_round(struct play *play, const struct field *opener);

#endif
