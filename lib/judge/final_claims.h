/* Judges the claims about the whole game: Score:, Winner: and Status:. */
#ifndef QUIRE_FINAL_CLAIMS_H
#define QUIRE_FINAL_CLAIMS_H

#include "play/play.h"

/*
 * Compares the claims with the results, and collects missing claims. First marks results as
 * unjudged if they depend on rounds that are not on paper.
 */
void judge_final_claims(struct play *play);

#endif
