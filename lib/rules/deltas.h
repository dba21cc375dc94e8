/*
 * Deltas: how card values change along a row, and where predictions match them (Precognition, 19 November 2009). Rows
 * of deltas and predictions are strings of U, D and S.
 */
#ifndef QUIRE_DELTAS_H
#define QUIRE_DELTAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

/* The letters in the order of the grammar's alphabet. */
#define DELTA_LETTERS "UDS"

/* The deltas with these indices among the letters, in the arena. */
const char *deltas_write(struct arena *arena, const int64_t *letters, size_t count);

/* The delta from one card's value to the next. */
char delta_between(int64_t from, int64_t to);

/* A range of deltas. */
struct delta_span {
    size_t first, length; /* first counts from 0; length is 0 if there is no match */
};

/*
 * deltas_find returns the first match of all letters, deltas_find_part a longest matching substring. Both take
 * O(letters * deltas) time; both numbers are small.
 */
struct delta_span deltas_find(const char *deltas, const char *letters);
struct delta_span deltas_find_part(const char *deltas, const char *letters);

/* True if a span of the deltas is a substring of the letters. */
bool deltas_match_part(const char *deltas, struct delta_span span, const char *letters);

/* Mixes deltas or a prediction into a key; in the mirror image, up and down are exchanged. */
uint64_t deltas_key(uint64_t key, const char *letters, bool mirrored);

#endif
