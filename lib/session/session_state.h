/* Shared by the files of a session; not for callers. */
#ifndef QUIRE_SESSION_STATE_H
#define QUIRE_SESSION_STATE_H

#include "session.h"

struct slice copy_text(struct arena *arena, struct slice text);

/* Judges a text in the spare arena, as if it began at line `first_line` of a file. */
struct judgement *judge_text(struct session *session, struct slice text, uint64_t first_line);

/* Makes the last judged text the current position, and frees the other arena. */
void accept_position(struct session *session, struct judgement *judgement);

/*
 * Removes fields with computable claims, and opens the rounds after a finished one until a player
 * must act. Stops after many rounds that cannot be played: there may be no end to them.
 */
struct judgement *open_rounds(struct session *session, struct judgement *judgement);

/* The field on a line of the current round that is still hidden from the other players, or NULL. */
const struct field *secret_field(const struct play *play, size_t line);

/* A player's part of a row: one of its words. */
const char *part_of_move(const struct play *play, struct move move, unsigned player);

/* Makes a text without errors the session's record, and opens the next round if one is over. */
void commit(struct session *session, struct judgement *judgement);

#endif
