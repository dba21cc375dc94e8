/* Numbers To Number: the list of a round, and what is computed from it. */
#ifndef QUIRE_NUMBERS_LIST_H
#define QUIRE_NUMBERS_LIST_H

#include "play/play.h"
#include "rules/numbers-to-number.h"

struct numbers_paper {
    struct written {
        struct slice *items; /* text of each number in the rules' lists */
        size_t count, capacity;
    } written[2];
    struct symbols marks; /* next to the moves, as written, else computed */
    struct symbols
            list; /* of the round, as far as known; the one that was scored if the round is over */
    bool is_below_move; /* the line above is a move in this round */
};

/*
 * Scores the round, if it is over, and checks List: and D:.
 *
 * The points are those of the list computed from the numbers, unless Points: matches another possible list. For a list
 * other than the computed one, each wrong symbol may be a wrong number, so the points may be off by one for each. If
 * the possible lists give different points and Points: does not decide, everything that depends on the points is left
 * unjudged.
 */
void numbers_judge_list(struct play *play);

#endif
