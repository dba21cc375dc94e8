/*
 * What the rows and fields of a game mean: which are moves, which show positions, which are claims and what their true
 * value is. The verifier (judge/verify.h) reads all of it; the judge uses it for claims with a `mismatch`; the game
 * judges all others itself. The verifier leaves records with rows or fields that are not listed to the judge.
 */
#ifndef QUIRE_PAPER_FORM_H
#define QUIRE_PAPER_FORM_H

#include "rules/rules.h"

struct play;

enum paper_meaning {
    PAPER_UNKNOWN,   /* left to the judge */
    PAPER_MOVES,     /* each token is a move, or the integers of a row are one move */
    PAPER_POSITION,  /* the position after the next moves: see `between` in rules.h */
    PAPER_SETTING,   /* passed to `set` in rules.h */
    PAPER_OWN_MOVES, /* one player's share of the moves, in place of rows; left to the judge */
    PAPER_CLAIM,     /* right if it equals what `write` writes */
    PAPER_KEPT       /* read by the game's `open_round` or `settle` */
};

/*
 * Writes the true value of a claim in canonical notation, followed by a NUL, in the arena of the position. `which` says
 * which claim: that of the row at this index of its block or round, from 0; of a field with owners, that of this player;
 * of another field, what the paper form says. ptr is NULL if the value is unknown or there is no such row.
 */
typedef struct slice paper_writer(const struct position *position, size_t which);

struct paper_form {
    /* The kinds of rows, as the rules number them. */
    struct paper_row {
        enum paper_meaning meaning;
        /* For a row that is a claim: the whole row. Otherwise its last part, or NULL if that is not a claim. */
        paper_writer *write;
        /*
         * For rows of fewer than 64 digits, which `follow` in rules.h can follow: how many of them, from the first one
         * on, have an empty claim or what `write` would write. May read up to `end`. NULL: none.
         */
        size_t (*count_right)(const uint64_t *rows, size_t width, const struct slice *claims,
                              size_t count, const char *end);
        /*
         * If the first row of a round shows the position before the first move: writes that row; `between` returns
         * row-unchanged for it. NULL: the first row shows a move.
         */
        paper_writer *write_start;
    } rows[ROW_KINDS_MAX];

    /* The game's fields, except those that only hold a size; ends with field 0. */
    struct paper_field {
        int field;
        enum paper_meaning meaning;
        paper_writer *write;
        int kind; /* of a position: see struct shown; of a claim without an owner: for `write` */
        bool is_secret; /* hidden from the other players until the round is over */
        bool is_choice; /* each player of a round writes one before its first move */
        /* The error for a wrong claim, see judge_listed_claims; 0 if the game judges the claim itself. */
        enum diagnostic_id mismatch;
        unsigned doubt; /* bits of enum doubt that make the true value unknown */
    } fields[16];

    /*
     * Called at the end of a round, before its points are taken: finds the players of the round and its offense. Puts
     * the round in doubt unless all is plainly right. NULL: nothing to do.
     */
    void (*settle)(struct play *play);
};

#endif
