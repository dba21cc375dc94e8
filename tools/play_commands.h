/* The commands that can be typed in quire-play instead of a move. */
#ifndef QUIRE_PLAY_COMMANDS_H
#define QUIRE_PLAY_COMMANDS_H

#include "play_session.h"

/* What to do after a line. */
enum play_step { PLAY_CONTINUE, PLAY_QUIT };

/* The names of all commands, ending with NULL. */
const char *const *play_command_names(void);

/* If the line is a command, runs it and sets *step; otherwise returns false. */
bool play_run_command(struct play_session *session, struct slice line, enum play_step *step);

/* Draws the position. */
void play_show(struct play_session *session);

/*
 * Saves the record after a change and, at a terminal, draws it. If saving fails, calls `revert` to undo the change; a
 * script then ends.
 */
enum play_step play_save_change(struct play_session *session, bool (*revert)(struct session *game));

/* An example of a line that would be accepted now, or NULL; always the same for a given position. */
const char *play_example(struct play_session *session);

#endif
