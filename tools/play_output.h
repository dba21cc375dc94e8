/* What quire-play prints: prompts, the errors in a line, and lists of moves. */
#ifndef QUIRE_PLAY_OUTPUT_H
#define QUIRE_PLAY_OUTPUT_H

#include "session/session.h"

/* The prompt for a turn: whose it is, and which field is due. In the arena of the position. */
const char *format_prompt(const struct session *sitting, const struct turn *turn);

/* Prints why a line was refused. `line` is its number in a script; 0 at a terminal, where it is in view. */
void print_refusal(const struct judgement *refused, uint64_t line, struct text_style style);

/* Prints moves one a line or, at a terminal, in as many columns as fit. */
struct move_printer {
    struct arena *arena; /* reset after each move */
    int columns;         /* of the terminal, or 0 for one move a line */
    int column;          /* where the next move begins */
    uint64_t left;       /* how many moves may still be printed */
    bool has_more;       /* some moves were not */
};

/* A move_sink; `user` is a struct move_printer. */
bool print_move(void *user, const struct play *play, struct move move);

#endif
