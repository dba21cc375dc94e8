/*
 * Searches a text for several patterns in one pass. A match begins with a word, or with a sign, whose first letters are
 * looked up in a table: most of them begin no match, so that no pattern is tried there.
 */
#ifndef QUIRE_PATTERN_STARTS_H
#define QUIRE_PATTERN_STARTS_H

#include "pattern.h"

enum { PATTERN_STARTS_MAX = 64 };

struct pattern_starts;

/*
 * Prepares a search for at most PATTERN_STARTS_MAX patterns made by pattern_compile_within, which stay with the caller. This
 * takes as long as searching some hundred kilobytes. The result is in the arena.
 */
struct pattern_starts *pattern_starts_new(struct pattern *const *patterns, size_t count,
                                          struct arena *arena);

/* Which of the patterns occur in the text: bit i for patterns[i]. Jumps as arena_alloc does if memory ran out. */
uint64_t pattern_starts_find(const struct pattern_starts *starts, struct slice text,
                             struct arena *arena);

#endif
