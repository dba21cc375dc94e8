/* The way through a record: its rows and fields go to the game, each in its round, in the order of the paper. */
#ifndef QUIRE_WALK_H
#define QUIRE_WALK_H

#include "play.h"

/* Goes all the way, from a play's beginning to the end of its last round. */
void walk_record(struct play *play);

#endif
