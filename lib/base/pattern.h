/* Regular expressions: a wrapper around PCRE2, which no other file uses. */
#ifndef QUIRE_PATTERN_H
#define QUIRE_PATTERN_H

#include "arena.h"
#include "slice.h"

/* Patterns with more groups, named or not, are rejected for rows. */
enum { PATTERN_GROUPS_MAX = 16 };

struct pattern;

/* What a callout means, number 7 for (?C7): true if no match may go on at this offset of the text. */
typedef bool pattern_refuses(int number, struct slice text, size_t at);

/*
 * A set of patterns. They share the memory for matching, so only one may match at a time. All zero at first; it must
 * stay where it is. Free it with patterns_free, which also frees its patterns.
 */
struct patterns {
    struct pattern *first;
    struct pattern_memory *memory;
    pattern_refuses *refuses; /* what (?C1) to (?C255) in these patterns mean, or NULL: nothing */
};

void patterns_free(struct patterns *patterns);

/* Why a pattern does not compile: a message and the byte offset of the error. */
struct pattern_fault {
    char message[128];
    size_t offset;
    bool out_of_memory;
};

/*
 * Compiles a pattern that must match a whole text. Returns NULL on an error, including out of
 * memory, with *fault filled in.
 */
struct pattern *pattern_compile(struct patterns *patterns, struct slice text,
                                struct pattern_fault *fault);

/*
 * Compiles a pattern from the command line, to be searched for anywhere in a text; both are UTF-8.
 * Match limits are proportional to the length of the text, so even the worst pattern fails soon.
 */
struct pattern *pattern_compile_user(struct patterns *patterns, struct slice text,
                                     struct pattern_fault *fault);

/* Compiles a pattern that may match anywhere in a text, for pattern_find. */
struct pattern *pattern_compile_within(struct patterns *patterns, struct slice text,
                                       struct pattern_fault *fault);

/*
 * Writes a pattern that also matches capitals with accents, U+00C0 to U+00DE, where this one has small letters, except in
 * classes: PCRE2 folds only ASCII letters, since texts are bytes to it. Returns its length, which is at most
 * PATTERN_FOLDED_MAX times that of the pattern.
 */
enum { PATTERN_FOLDED_MAX = 3 };
size_t pattern_fold_accents(struct slice pattern, char *folded);

/*
 * As pattern_compile, or pattern_compile_within if it may match `within` a text, for a pattern that is known to
 * compile: it is compiled on first use, with its accents folded. Equal texts give the same pattern. Returns NULL if
 * memory runs out.
 */
struct pattern *pattern_compile_later(struct patterns *patterns, struct slice text, bool within);

/* The number of the named group, or -1. */
int pattern_group(struct pattern *pattern, const char *name);

/* The name of group `number` (from 1 to the group count), or NULL if it has none. */
const char *pattern_group_name(const struct pattern *pattern, int number);
int pattern_group_count(const struct pattern *pattern);

enum pattern_result { PATTERN_MATCH, PATTERN_NO_MATCH, PATTERN_FAILED };

/*
 * Matches a whole text; a pattern of pattern_compile_user is searched for in it. groups[i] is set to the text of group i
 * (0 is the whole match), with ptr NULL if the group did not take part; at most `count` are set. PATTERN_FAILED: a match
 * limit was reached, or errno is ENOMEM.
 */
enum pattern_result pattern_match(struct pattern *pattern, struct slice text, struct slice *groups,
                                  int count);

/*
 * Finds the first non-empty match in a text at or after offset `from`; groups and result as above.
 * A match sees a few thousand bytes after its start; for everything but `$`, the text ends there.
 */
enum pattern_result pattern_find(struct pattern *pattern, struct slice text, size_t from,
                                 struct slice *groups, int count);

/*
 * True for a match; a match limit counts as no match. Jumps as arena_alloc does if memory ran out.
 */
bool pattern_matched(enum pattern_result result, struct arena *arena);

/* True if the pattern matches anywhere in the text. Out of memory as above. */
bool pattern_occurs(struct pattern *pattern, struct slice text, struct arena *arena);

/* The same for a match that begins at this offset. */
bool pattern_occurs_at(struct pattern *pattern, struct slice text, size_t at, struct arena *arena);

/* True if the pattern may demand something before a match, "(?<=...)"; also if memory runs out. */
bool pattern_looks_behind(struct pattern *pattern);

/* True if the case of letters makes no difference anywhere in the pattern; false if memory runs out. */
bool pattern_ignores_case(struct pattern *pattern);

/* True if some text that starts with these bytes has a match at this offset. */
bool pattern_may_begin(struct pattern *pattern, struct slice text, size_t at);

#endif
