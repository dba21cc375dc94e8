/* Scores that a text tells without saying whose they are: "3-2, I win". */
#ifndef QUIRE_SCAN_TOLD_SCORE_H
#define QUIRE_SCAN_TOLD_SCORE_H

#include "grammar/vocabulary.h"

enum { SCORES_MAX = 8 };

/*
 * The last place where the text has these scores next to each other, in any order and with words between them, also the
 * numbers of players; NULL if there is none.
 */
const char *find_told_score(struct slice text, const int64_t *score, unsigned count);

/* True if the numbers are the scores, in some order. There are at most SCORES_MAX. */
bool are_scores(const int64_t *numbers, const int64_t *score, unsigned count);

/* True for scores that hardly occur together by chance: one of them is high. */
bool is_telling_score(const int64_t *score, unsigned count);

/* True if the words around scores, [from, to) of the text, tell more numbers than these: perhaps the score of a third player. */
bool tells_other_numbers(struct slice text, size_t from, size_t to, unsigned count);

#endif
