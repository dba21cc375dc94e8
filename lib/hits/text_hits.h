/* Matches of patterns that may be anywhere in the text. */
#ifndef QUIRE_HITS_TEXT_HITS_H
#define QUIRE_HITS_TEXT_HITS_H

#include "hit.h"

/* Further hits of a pattern are ignored. */
enum { TEXT_HITS_MAX = 100 };

/* Adds at most `most` matches of a text pattern in [from, to) of the flow, in order. */
void hits_in_text(struct hits *hits, struct find_def *find, size_t from, size_t to, size_t most);

#endif
