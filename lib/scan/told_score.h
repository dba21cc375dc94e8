/* Scores that a text tells without saying whose they are: "3-2, I win". */
#ifndef QUIRE_SCAN_TOLD_SCORE_H
#define QUIRE_SCAN_TOLD_SCORE_H

#include "prose_values.h"

/*
 * The last place where the text has these scores next to each other, in any order and with words between them, also the
 * numbers of players; NULL if there is none.
 */
const char *find_told_score(struct slice text, const int64_t *score, unsigned count);

/* True for scores that hardly occur together by chance: one of them is high. */
bool is_telling_score(const int64_t *score, unsigned count);

#endif
