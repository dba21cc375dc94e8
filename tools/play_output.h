/* Output of quire-play: prompts, and errors in a line. */
#ifndef QUIRE_PLAY_OUTPUT_H
#define QUIRE_PLAY_OUTPUT_H

#include "session/session.h"

/* The prompt for a turn: the player and the expected field. Allocated in the position's arena. */
const char *format_prompt(const struct session *session, const struct turn *turn);

/* Prints why a line was refused. `line` is its number in a script, or 0 at a terminal, where the line is visible. */
void print_refusal(const struct judgement *refused, uint64_t line, struct text_style style);

#endif
