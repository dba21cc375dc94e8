/*
 * The meaning of a game's rows and fields, for the verifier (judge/verify.h): which are moves,
 * which show positions, and which are claims, with their true values. Rows and fields that are not
 * listed are left to the judge.
 */
#ifndef QUIRE_PAPER_FORM_H
#define QUIRE_PAPER_FORM_H

#include "rules.h"

struct play;

enum paper_meaning {
    PAPER_UNKNOWN, /* left to the judge */
    PAPER_MOVES, /* each token is a move; or the row's parts, all integers, are the members of one move */
    PAPER_POSITION, /* the position after the next moves: see between in rules.h */
    PAPER_SETTING,  /* its values are passed to set in rules.h */
    PAPER_CLAIM,    /* its true value is the result of `write` */
    PAPER_CONTENT   /* kept for `settle`, which judges it */
};

/*
 * Writes the true value of a claim in canonical notation, in position's arena: the claim of a
 * player (0: no player), or in the row with this index, from 0, of its block or round. ptr is NULL
 * if the value is unknown or there is no such row.
 */
typedef struct slice paper_writer(const struct position *position, unsigned player, size_t index);

struct paper_form {
    /* The kinds of rows, as the rules number them. */
    struct paper_row {
        enum paper_meaning meaning;
        paper_writer
                *write; /* the whole row if it is a claim; else its last part, if that is a claim */
        bool has_start; /* the first row of a round shows the position before the first move: `between` returns this */
        enum diagnostic_id start;
    } rows[ROW_KINDS_MAX];

    /* The game's fields, except those that only hold a size; ends with field 0. */
    struct paper_field {
        int field;
        enum paper_meaning meaning;
        paper_writer *write;
        int kind; /* of a position: see struct shown; of a claim: the index for `write` */
    } fields[16];

    /*
     * Called at the end of a round, before its points are read: knows who plays and who is the
     * offense. NULL: nothing to do.
     */
    void (*settle)(struct play *play);
    bool settles_all; /* it also makes the round's moves, and sets its ending and points */

    size_t most_moves; /* longer rounds are left to the judge; 0: no limit */
};

#endif
