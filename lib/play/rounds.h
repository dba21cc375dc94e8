/*
 * Rounds: opens and closes them, and judges points, which all games treat alike. A game without
 * rounds is one round.
 */
#ifndef QUIRE_ROUNDS_H
#define QUIRE_ROUNDS_H

#include "play.h"

/* Opens a round and closes the previous one; `opener` is its Round: line, or NULL. */
void play_open_round(struct play *play, uint64_t number, const struct field *opener);

/* Closes the current round, if any: the game judges it and its claims. */
void play_close_round(struct play *play);

/* Reports a round of too few moves that a line, see round_closer, treats as over. */
struct diagnostic *report_round_length(struct play *play, const struct field *closer,
                                       const char *noun, int64_t expected);

/*
 * Handles a Round: line: closes the round above and opens the next. A wrong number is accepted as
 * written; if a round may be missing, anything that depends on all rounds is not judged. A round
 * that the game does not allow stops the play.
 */
void next_round(struct play *play, const struct field *opener);

#endif
