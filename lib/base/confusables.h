/*
 * Confusable characters (UTS 39): characters that look like an ASCII sign of the notation, or are
 * invisible.
 */
#ifndef QUIRE_CONFUSABLES_H
#define QUIRE_CONFUSABLES_H

#include <stdint.h>

#include "arena.h"
#include "slice.h"

/*
 * The ASCII sign that a confusable character stands for in the notation, empty if it is invisible;
 * ptr is NULL for any other character.
 */
struct slice confusable_sign(uint32_t code);

/*
 * The same for prose, which maps more characters, some to several signs: boxes, arrows, invisible
 * characters.
 */
struct slice confusable_sign_in_prose(uint32_t code);

/*
 * What to type instead of the first confusable character of a text, with its name; NULL if there is
 * none.
 */
const char *confusable_hint(struct arena *arena, struct slice text);

#endif
