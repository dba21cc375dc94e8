/* Value kinds: how each type of value appears in JSON and YAML trees; see quire-formats(5). */
#ifndef QUIRE_VALUE_KINDS_H
#define QUIRE_VALUE_KINDS_H

#include "grammar.h"

enum value_kind {
    KIND_TEXT,    /* as written */
    KIND_NUMBER,  /* one number */
    KIND_NAME,    /* a player's name, or number */
    KIND_LETTERS, /* a string of letters without separators */
    KIND_TOKEN,   /* a string without white space */
    KIND_TOKENS,  /* a list of such strings */
    KIND_NUMBERS, /* a list */
    KIND_NAMES,   /* a list of names, numbers or ids */
    KIND_PLAYERS, /* how many, or a list of names */
};

/* For a part of a row, a text as matched by the pattern; parts have no players. */
enum value_kind value_kind_of_field(const struct value_def *def);
enum value_kind value_kind_of_part(const struct value_def *def);

/*
 * True for a number in canonical form, which every program reads alike: no leading zeros, not
 * beyond 2^53. *number is the JSON form. `plus`: positive numbers are written with a sign.
 */
bool is_canonical_number(struct slice text, bool plus, struct slice *number);

#endif
