/* What the files of a sitting share. */
#ifndef QUIRE_SITTING_INNER_H
#define QUIRE_SITTING_INNER_H

#include "sitting.h"

struct slice copy_text(struct arena *arena, struct slice text);

/* Judges a text of the spare arena, as what stands in a file from line `first_line` on. */
struct judged *judge_text(struct sitting *sitting, struct slice text, uint64_t first_line);

/* The text, in which nothing is wrong, becomes the record, with the round that follows if one is over. */
void commit(struct sitting *sitting, struct judged *judged);

#endif
