/*
 * What the rows and fields of a game mean, for the verifier (judge/verify.h): which are moves, which show positions,
 * which are claims and what their true value is. What is not listed means something only to the judge.
 */
#ifndef QUIRE_PAPER_FORM_H
#define QUIRE_PAPER_FORM_H

#include "rules.h"

struct play;

enum paper_meaning {
    PAPER_UNKNOWN, /* left to the judge */
    PAPER_MOVES, /* each token is a move; or the parts of the row, which are integers, are the members of one move */
    PAPER_POSITION, /* it shows the position after the next moves: see between in rules.h */
    PAPER_SETTING,  /* the values are passed to set in rules.h */
    PAPER_CLAIM,    /* it is what `write` writes */
    PAPER_CONTENT   /* it is kept for `settle`, which judges it */
};

/*
 * Writes the true value of a claim in canonical notation, in position's arena: the claim of a player (0 if it is no
 * player's), or in the row at this index of its block or round, from 0. ptr is NULL if that is not known, or has no such row.
 */
typedef struct slice paper_writer(const struct position *position, unsigned player, size_t index);

struct paper_form {
    /* The kinds of rows, as the rules number them. */
    struct paper_row {
        enum paper_meaning meaning;
        paper_writer *write; /* the whole row if it is a claim, else its last part if that is one */
        bool has_start; /* the first row of a round shows the position before the first move: between returns this */
        enum diagnostic_id start;
    } rows[ROW_KINDS_MAX];

    /* The fields of the game that are more than a size; ends with field 0. */
    struct paper_field {
        int field;
        enum paper_meaning meaning;
        paper_writer *write;
        int kind; /* of a position, see struct shown; of a claim, it is the index for `write` */
    } fields[16];

    /* Called at the end of a round, before its points are taken: who plays and who is offense. NULL: nothing to do. */
    void (*settle)(struct play *play);
    bool settles_all; /* it also makes the moves of the round, and sets its ending and points */

    size_t most_moves; /* a round with more is left to the judge; 0: there is no limit */
};

#endif
