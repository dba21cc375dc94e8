/* Numbers To Number on paper: what its files share. */
#ifndef QUIRE_NUMBERS_PAPER_H
#define QUIRE_NUMBERS_PAPER_H

#include "play/play.h"
#include "rules/numbers-to-number.h"

struct numbers_paper {
    struct written {
        struct slice *items; /* text of each number in the rules' lists */
        size_t count, capacity;
    } written[2];
    struct symbols marks;  /* as written, else computed; empty without rows */
    struct symbols scored; /* list used for scoring; empty until the round is over */
    bool is_below_move;    /* the line above is a move in this round */
};

/* Explains an illegal move; `text` is the numbers known. */
void numbers_explain(struct play *play, struct move move, enum diagnostic_id fault,
                     struct slice text);

/* Notes where a player wrote the next number of the rules' list. */
void numbers_note(struct play *play, int who, struct slice text);

/* Raises the lower bound of m to fit this number. */
void numbers_fit(struct play *play, int64_t number);

/* --- numbers written by each player separately --- */

/* Makes moves of the players' lists if the round has no rows, else compares them. */
void numbers_judge_papers(struct play *play);

/* --- the list of the round: see numbers-list.c --- */

/* True if every move so far is known, so that the list can be computed. */
bool numbers_list_known(const struct play *play);

/* The list to compare D: with: as written, else the round's. Empty if unknown. */
struct symbols numbers_list_of_decimals(const struct play *play);

/* Checks List: and D:. */
void numbers_judge_list(struct play *play);
void numbers_judge_decimals(struct play *play);

/*
 * Scores the list computed from the numbers, unless Points: matches another possible list. For a list other than the
 * computed one, each wrong symbol may be a wrong number, so the points may be off by one for each. If the candidate
 * lists give different points and Points: does not decide, everything that depends on the points is left unjudged.
 */
void numbers_score_round(struct play *play);

#endif
