/* What the files of a sitting share. */
#ifndef QUIRE_SITTING_INNER_H
#define QUIRE_SITTING_INNER_H

#include "sitting.h"

struct slice copy_text(struct arena *arena, struct slice text);

/* Judges a text of the spare arena, as what stands in a file from line `first_line` on. */
struct judged *judge_text(struct sitting *sitting, struct slice text, uint64_t first_line);

/* What was judged last is the position now, and the other arena is free. */
void take_over(struct sitting *sitting, struct judged *judged);

/*
 * Drops fields that claim what can be computed, and opens the rounds that follow one that is over, as long as
 * nobody has to do anything about it; where nothing can be played in any, not all that there are: they may be
 * without end.
 */
struct judged *open_rounds(struct sitting *sitting, struct judged *judged);

/* The field on a line of the open round that the others must not see yet, or NULL. */
const struct field *secret_field(const struct play *play, size_t line);

/* The text, in which nothing is wrong, becomes the record, with the round that follows if one is over. */
void commit(struct sitting *sitting, struct judged *judged);

#endif
