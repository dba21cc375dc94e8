/* Which of the hits count, where several patterns match or a match is something else. */
#ifndef QUIRE_HITS_HIT_CHOICE_H
#define QUIRE_HITS_HIT_CHOICE_H

#include "hit.h"

/* Orders the hits as in the text and drops those that do not count. Gives lists the owners that headings name. */
void hits_choose(struct hits *hits);

#endif
