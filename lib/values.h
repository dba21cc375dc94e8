/* Values of fields: players, numbers, dates, words and lists. What can't be read is reported. */
#ifndef QUIRE_VALUES_H
#define QUIRE_VALUES_H

#include "shape.h"

/* How many play where nothing is written; 0 where that is unknown. */
unsigned players_of_game(const struct grammar *grammar);

/* Reads who plays. As all other fields may name them, it goes before those. */
void read_players(struct shaped *shaped, struct field *field);

/* Reports that nobody is called so; `where` is the place where the name is empty. */
void unknown_player(struct shaped *shaped, struct slice name, struct slice where);

/* Reads a field of one or several players into its list. */
bool read_player_list(struct shaped *shaped, struct field *field);

/* Reads the value of any field but Players:; false where it is not what it should be. */
bool read_value(struct shaped *shaped, struct field *field);

/* Reports a value, or a place in it, that is not what the field wants. */
struct diagnostic *bad_field(struct shaped *shaped, const struct field *field, struct slice where,
                             const char *wanted);

/* The next piece of a list with commas; false at its end. An empty list has one empty piece. */
bool next_piece(struct slice *rest, struct slice *piece);

#endif
