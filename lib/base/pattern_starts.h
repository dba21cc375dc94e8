/*
 * Searches a text for several patterns in one pass. At the start of each word, and at each sign, a table tells from the
 * next three bytes which patterns may match there. Usually none can.
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
