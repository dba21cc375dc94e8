/*
 * Annotations: comments after a move or below a line that compare what was played with best play, as written by
 * quire-solve.
 */
#ifndef QUIRE_ANNOTATION_H
#define QUIRE_ANNOTATION_H

#include "play.h"

/* How they begin. */
#define ANNOTATION_MISTAKE "mistake"
#define ANNOTATION_LOSS "loses "
#define ANNOTATION_BEST_PLAY "best play: "

/* True if a comment, including its '#', begins with an annotation. */
bool is_annotation(struct slice comment);

/*
 * The next annotation of a mistake in the comments after a row, without its '#'; sets *comments to the text after it.
 * Returns false if there is none.
 */
bool next_mistake(struct slice *comments, struct slice *mistake);

/*
 * Identifies a made move among those of its line: "" if it is the only one, else " with a2", or " with move 5" if the
 * line has that move twice or is a long row.
 */
const char *which_move(const struct play *play, size_t index);

#endif
