/* Patterns: PCRE2 behind one door. */
#ifndef QUIRE_PATTERN_H
#define QUIRE_PATTERN_H

#include "arena.h"
#include "slice.h"

/* Patterns with more groups than that, named or not, are not for rows. */
enum { PATTERN_GROUPS_MAX = 16 };

struct pattern;

/* Why a pattern does not compile: a message and the byte of the pattern at fault. */
struct pattern_fault {
    char message[128];
    size_t offset;
    bool out_of_memory;
};

/*
 * Compiles a pattern that has to match a whole text, which is a line: it has no line feed. NULL where it does not compile, with the fault
 * filled in (of memory that is out, too). It is freed by pattern_free, which takes NULL.
 */
struct pattern *pattern_compile(struct slice text, struct pattern_fault *fault);

/*
 * The same for a pattern that a user gives on the command line: it is looked for anywhere in a text,
 * and reads texts, which have to be UTF-8, by their characters. The work it does on a text is bounded
 * by the length of the text, so that the worst pattern soon fails.
 */
struct pattern *pattern_compile_search(struct slice text, struct pattern_fault *fault);
void pattern_free(struct pattern *pattern);

/* The same for a pattern that may match anywhere in a text, for pattern_find. */
struct pattern *pattern_compile_within(struct slice text, struct pattern_fault *fault);

/* The number of the group of this name, or -1. */
int pattern_group(const struct pattern *pattern, const char *name);

/* The name of group `number` (1 to the count of groups), or NULL where it has none. */
const char *pattern_group_name(const struct pattern *pattern, int number);
int pattern_group_count(const struct pattern *pattern);

/* True where it is certain that a group never has other bytes than these. */
bool pattern_group_holds_only(const struct pattern *pattern, int number, const char *bytes);

enum pattern_result { PATTERN_MATCH, PATTERN_NO_MATCH, PATTERN_FAILED };

/*
 * Matches a whole text, or searches it. groups[i] becomes the text of group i (0 is the whole), ptr NULL where the
 * group took no part; `count` is how many the caller wants. PATTERN_FAILED: a limit was reached before
 * an answer, or errno is ENOMEM.
 */
enum pattern_result pattern_match(struct pattern *pattern, struct slice text, struct slice *groups,
                                  int count);

/*
 * Looks in a text, from an offset on, for a stretch that matches and is not empty; groups and result as
 * above.
 */
enum pattern_result pattern_find(struct pattern *pattern, struct slice text, size_t from,
                                 struct slice *groups, int count);

/*
 * True where the result is a match. Where memory was out it jumps, as arena_alloc does. A limit counts
 * as no match.
 */
bool pattern_matched(enum pattern_result result, struct arena *arena);

#endif
