/*
 * One-pass patterns: those of which each byte of a text alone tells how to go on, so that a text is read once from
 * left to right, and nothing is ever tried again. Most rows are of such a shape. They are compiled from
 * the very text that PCRE2 compiles, and mean the same; whatever is not of that kind is left to PCRE2.
 */
#ifndef QUIRE_ONEPASS_H
#define QUIRE_ONEPASS_H

#include "slice.h"

struct onepass;

/*
 * Compiles a pattern that PCRE2 has compiled, anchored at both ends and not in UTF mode. NULL where it is
 * not one-pass, or says something that is not known here, or memory is out: then PCRE2 goes on alone.
 * It is freed by free().
 */
struct onepass *onepass_compile(struct slice pattern);

/* True where a group, in whatever text matches, has no bytes but these. */
bool onepass_holds_only(const struct onepass *onepass, int group, const char *bytes);

/*
 * Matches a whole text, which is a line: it has no line feed. groups[i], up to `count`, becomes the text of group i (0 is the whole), its ptr
 * NULL where the group took no part. False where the text does not match.
 */
bool onepass_match(const struct onepass *onepass, struct slice text, struct slice *groups,
                   int count);

#endif
