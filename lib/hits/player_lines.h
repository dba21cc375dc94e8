/* Lines with the moves of one player each, below one another: "Ann: a1-b1 c1-c2" and "Bob: b1-b2 d1-d2". */
#ifndef QUIRE_HITS_PLAYER_LINES_H
#define QUIRE_HITS_PLAYER_LINES_H

#include "hit.h"

/*
 * Replaces such lines of segments by their moves, each with its place in the order of the game: the players take turns, the
 * one of the first line begins. A later line may have one move less.
 */
void player_lines_split(struct hits *hits);

#endif
