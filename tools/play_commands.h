/* The commands that can be typed in quire-play instead of a move. */
#ifndef QUIRE_PLAY_COMMANDS_H
#define QUIRE_PLAY_COMMANDS_H

#include "play_session.h"

/* What becomes of the session after a line. */
enum play_step { PLAY_CONTINUE, PLAY_QUIT };

/* The names of all commands, ending with NULL. */
const char *const *play_command_names(void);

/* Runs a line that is a command and sets *step; returns false for any other line. */
bool play_run_command(struct play_session *session, struct slice line, enum play_step *step);

/* Draws the position. */
void play_show(struct play_session *session);

/*
 * Saves the record after a change and, at a terminal, draws it. If saving fails, `revert` takes the change
 * back, and a script ends.
 */
enum play_step play_save_change(struct play_session *session,
                                bool (*revert)(struct session *sitting));

/* A line that would be accepted now, or NULL; always the same one for a position. */
const char *play_example(struct play_session *session);

#endif
