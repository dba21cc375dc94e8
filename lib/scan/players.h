/* Who plays: what a text calls the players, and their numbers. */
#ifndef QUIRE_SCAN_PLAYERS_H
#define QUIRE_SCAN_PLAYERS_H

#include "values.h"

enum { CAST_MAX = 64 };

/* The players of an example, as far as its text tells. */
struct cast {
    unsigned count; /* 0 where unknown */
    struct slice names[CAST_MAX];
    unsigned name_count;
    bool told; /* the names are a list, in the order of play; else they were picked up one by one */
    bool ordered;     /* the text tells who plays first: by the list, by who moves or begins */
    unsigned highest; /* number that somebody is called by */
};

/* "player 1", "the second player": a number; anything else is a name, and the answer is 0. */
unsigned player_number(struct slice who, struct slice *name);

/* "Ann, Bob and Cleo", or how many. */
void cast_tell(struct cast *cast, struct slice value);

/* Somebody turns up. */
void cast_meet(struct cast *cast, struct slice who);

/* Puts the names in another order; false, and they are as at first, when all of them were there. */
bool cast_reorder(struct cast *cast);

/* The number of somebody, 0 where that is unknown. */
unsigned cast_find(const struct cast *cast, struct slice who);

/*
 * False where one of those named does not play, as far as is known: what is said of them is not for the
 * record. Numbers are known.
 */
bool cast_knows(const struct cast *cast, struct slice list);

/* Somebody as a record names them. */
void cast_put(const struct cast *cast, struct text_out *out, struct slice who);

/* Several, "Ann and Bob". */
void cast_put_list(const struct cast *cast, struct text_out *out, struct slice list);

#endif
