/* Judges the claims about the whole game: Score:, Winner: and Status:. */
#ifndef QUIRE_FINAL_CLAIMS_H
#define QUIRE_FINAL_CLAIMS_H

#include "play/play.h"

/*
 * Reports the claims that differ from the results, and fills in missing ones. First marks results
 * as uncertain if rounds that they depend on may be missing from the record.
 */
void judge_final_claims(struct play *play);

#endif
