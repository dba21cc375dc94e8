/* The claims about the whole game: Score:, Winner: and Status:. */
#ifndef QUIRE_RESULTS_H
#define QUIRE_RESULTS_H

#include "play.h"

/*
 * Compares the claims with what the game found out when it was finished, and collects those that are not
 * written. Before that, results that depend on rounds that are not on paper become unjudged.
 */
void judge_results(struct play *play);

#endif
