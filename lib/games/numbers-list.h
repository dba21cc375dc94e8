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
};

/*
 * Supposes one of the possible lists of the round (see game.h) and scores it if the round is over: the list computed
 * from the numbers, that of the symbols next to them, and List:; only List: if it agrees with these. For a list other
 * than the computed one, each wrong symbol may be a wrong number, so Points: may be off by one for each.
 */
bool numbers_suppose_list(struct play *play, size_t i);

/* Write the true values of List: and D:, see paper_form.h. */
struct slice numbers_write_list(const struct position *position, size_t which);
struct slice numbers_write_decimals(const struct position *position, size_t which);

/* Check List: and D:. */
void numbers_judge_list(struct play *play);
void numbers_judge_decimals(struct play *play);

#endif
