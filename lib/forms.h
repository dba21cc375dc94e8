/* Forms: what a value of the notation is in a tree of lists, texts and numbers; see quire-formats(5). */
#ifndef QUIRE_FORMS_H
#define QUIRE_FORMS_H

#include "grammar.h"

enum form {
    FORM_TEXT,    /* as it stands */
    FORM_NUMBER,  /* one number */
    FORM_NAME,    /* a player's name, or number */
    FORM_LETTERS, /* a text of them, with nothing in between */
    FORM_TOKEN,   /* a text without white space */
    FORM_TOKENS,  /* a list of such texts */
    FORM_NUMBERS, /* a list */
    FORM_NAMES,   /* a list of names, numbers or ids */
    FORM_PLAYERS, /* how many, or a list of names */
};

/* In parts of rows there are no players, but text that a pattern has matched. */
enum form form_of_field(const struct value_def *def);
enum form form_of_part(const struct value_def *def);

/*
 * True where a number is written in the usual way and no program takes it for another: no zeros in
 * front, not beyond 2^53. *number is how JSON has it. `plus`: the usual way for a positive one is with a
 * sign.
 */
bool is_usual_number(struct slice text, bool plus, struct slice *number);

#endif
