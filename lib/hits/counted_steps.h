/* Directions in running text that are as many as the numbers written: "1 in the corner, Ann goes up with 2, 3 is left". */
#ifndef QUIRE_HITS_COUNTED_STEPS_H
#define QUIRE_HITS_COUNTED_STEPS_H

#include "hit.h"

/*
 * The hits of patterns with `part` are all words of direction in a post. Keeps them if the post tells the corner of the
 * first number and then has one of them for each further number, in digits and in order; then drops all other rows of the
 * post. Otherwise drops them.
 */
void counted_steps_choose(struct hits *hits);

/* The same for the told hits alone, as far as they show it: drops all words of direction if no post tells a corner. */
void counted_steps_need_corner(struct hits *told);

#endif
