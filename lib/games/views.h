/* What the rules of the games tell of a position to whoever draws it. */
#ifndef QUIRE_VIEWS_H
#define QUIRE_VIEWS_H

#include "../play.h"

/* Procession: the length of the run of digits that begins at `at`. */
size_t procession_run(const char *at, const char *end);

/* Lengths: a list of digits or of run lengths. */
struct lengths_list {
    int64_t *items;
    size_t count;
};

/* A row of the round as numbers. */
struct lengths_list lengths_read(const struct play *play, const struct row *row);

bool lengths_is_digits(const struct row *row);

/* The list below; false where this one ends the round. `digits` tells that the list is that of digits. */
bool lengths_shorten(const struct play *play, struct lengths_list *list, bool digits);

/* True where nothing is judged below the rows that stand there, as they go on below the end. */
bool lengths_ended(const struct play *play);

#endif
