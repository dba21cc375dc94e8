/* The commands that can be typed in quire-play instead of a move, and the moves that the program suggests. */
#ifndef QUIRE_PLAY_COMMANDS_H
#define QUIRE_PLAY_COMMANDS_H

#include "play_session.h"

/* The names of all commands, ending with NULL. */
const char *const *play_command_names(void);

/* If the line is a command, runs it; otherwise returns false. */
bool play_run_command(struct play_session *session, struct slice line);

/* Draws the position. */
void play_show(struct play_session *session);

/*
 * Saves the record after a change and, at a terminal, draws it. If saving fails, calls `revert` to undo the change; a
 * script then ends.
 */
void play_save_change(struct play_session *session, bool (*revert)(struct session *game));

/* An example of a line that would be accepted now, or NULL; always the same for a given position. */
const char *play_example(struct play_session *session);

/*
 * A suggestion for the next line: a best move if a short search finds one, else a random legal move; NULL if there is
 * none. Uses only what all players may see. Valid until the session changes.
 */
const char *play_suggest(struct play_session *session);

/* True if it is the turn of the player controlled by the program. */
bool play_is_own_turn(const struct play_session *session);

#endif
