/* Output of quire-play: prompts, errors in a line, and lists of moves. */
#ifndef QUIRE_PLAY_OUTPUT_H
#define QUIRE_PLAY_OUTPUT_H

#include "session/session.h"

/* The prompt for a turn: the player and the expected field. Allocated in the position's arena. */
const char *format_prompt(const struct session *session, const struct turn *turn);

/* Prints why a line was refused. `line` is its number in a script, or 0 at a terminal, where the line is visible. */
void print_refusal(const struct judgement *refused, uint64_t line, struct text_style style);

/* Prints one move per line or, at a terminal, as many columns as fit. */
struct move_printer {
    struct arena *arena; /* reset after each move */
    int columns;         /* of the terminal; 0 for one move per line */
    int column;          /* column of the next move */
    uint64_t left;       /* number of moves still to be printed */
    bool has_more;       /* some moves were left out */
};

/* For use as a move_sink; `user` is a struct move_printer. */
bool print_move(void *user, const struct play *play, struct move move);

#endif
