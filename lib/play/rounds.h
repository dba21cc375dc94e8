/*
 * Rounds: opens and closes them, and judges points, which all games treat alike. A game without
 * rounds is one round.
 */
#ifndef QUIRE_ROUNDS_H
#define QUIRE_ROUNDS_H

#include "play.h"

/*
 * Opens a round; the caller closes the one above first, if that is to be judged. `opener` is its Round: line, or NULL.
 */
void play_open_round(struct play *play, uint64_t number, const struct field *opener);

/* Closes the current round, if any: the game judges it and its claims. */
void play_close_round(struct play *play);

/*
 * Sets the ending of a round of m moves. If it has too few, but a line treats it as over (see round_closer), reports
 * that and returns the diagnostic. `is_known`: m and all moves of the round are known.
 */
struct diagnostic *judge_round_length(struct play *play, bool is_over, bool is_known, int64_t m,
                                      const char *noun);

/*
 * Handles a Round: line: closes the round above and opens the next. A wrong number is accepted as
 * written; if a round may be missing, anything that depends on all rounds is not judged. A round
 * that the game does not allow stops the play.
 */
void next_round(struct play *play, const struct field *opener);

#endif
