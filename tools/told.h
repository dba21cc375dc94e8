/* What players are told at the table. */
#ifndef QUIRE_TOLD_H
#define QUIRE_TOLD_H

#include "sitting/sitting.h"

/* Whose turn it is, and for what, in the arena of the position. */
const char *tell_turn(const struct sitting *sitting, const struct turn *turn);

/*
 * What is wrong with a line that was refused. `line` is its number in a script, or 0 at a terminal, where
 * everybody can see it.
 */
void tell_refusal(const struct judged *refused, uint64_t line, struct text_style style);

/* Moves on their way out: one a line, or at a terminal as many on a line as its columns have room for. */
struct moves_told {
    struct arena *arena; /* each is written in it and forgotten */
    int columns;         /* 0 for one a line */
    int column;
    uint64_t left; /* so many may still be told */
    bool more;     /* there are others */
};
bool tell_move(void *user, const struct play *play, struct move move);

#endif
