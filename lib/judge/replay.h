/*
 * Replays a record: passes its rows and fields to the game, round by round, in the order written.
 */
#ifndef QUIRE_REPLAY_H
#define QUIRE_REPLAY_H

#include "play/play.h"

/* Replays the whole record, from the beginning of a play to the end of its last round. */
void replay_record(struct play *play);

#endif
