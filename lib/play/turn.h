/* Turns: who writes what next on paper. */
#ifndef QUIRE_TURN_H
#define QUIRE_TURN_H

#include "play.h"

/* The kind of the next entry on paper. */
enum turn_kind {
    TURN_MOVE, /* a move, as returned by write_move */
    TURN_FIELD, /* the value of a player's own field, or its next token; hidden from the other players */
    TURN_PART /* one word of a row from each player, player 1 first; hidden from the others */
};
struct turn {
    enum turn_kind kind;
    unsigned player;    /* 0 if unknown */
    unsigned co_player; /* another player who takes part in the move, or 0 */
    int field;          /* for TURN_FIELD: its id */
};

/* The next entry on paper, in a game that is not over. */
struct turn find_turn(const struct play *play);

#endif
