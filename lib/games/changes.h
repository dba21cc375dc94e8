/*
 * How the values change along a row of cards, and where predictions of that come true: Precognition,
 * 19 November 2009.
 */
#ifndef QUIRE_CHANGES_H
#define QUIRE_CHANGES_H

#include "../tokens.h"
#include "cards.h"

enum { CHANGES_MAX = DECK - 1 };

/* A letter of changes and predictions, by its place in the grammar's alphabet. */
enum change { UP, DOWN, SAME };

/* The changes of a row, one less than it has cards. Zeroed, there are none. */
struct changes {
    char at[CHANGES_MAX]; /* each an enum change */
    size_t count;
    bool unknown; /* it is not known what follows */
};

/* The row goes on from a card of one value to one of another; there is room for CHANGES_MAX such steps. */
void changes_add(struct changes *changes, int64_t from, int64_t to);

/* The changes, and the letters of a prediction, as they are written: UUDS. */
const char *changes_write(struct arena *arena, const struct changes *changes);
const char *letters_write(struct arena *arena, struct tokens letters);

/* True where the letters are those of the changes, as far as these are known. */
bool changes_agree(const struct changes *changes, struct tokens letters);

/* A stretch of changes. */
struct match {
    size_t first, length; /* first counts from 0; length is 0 where there is none */
};

/*
 * The first place where all of the letters stand; and a longest stretch of them that stands anywhere, one of
 * several. Either takes at most a step for each letter and change, and the changes are never many.
 */
struct match changes_find(const struct changes *changes, struct tokens letters);
struct match changes_find_part(const struct changes *changes, struct tokens letters);

/* True where a stretch of the changes is a part of the letters. */
bool changes_match_part(const struct changes *changes, struct match stretch, struct tokens letters);

#endif
