/* Who plays: the names and numbers of players in fields. */
#ifndef QUIRE_PLAYERS_H
#define QUIRE_PLAYERS_H

#include "parsed_record.h"

/* How many play where nothing is written; 0 where that is unknown. */
unsigned players_of_game(const struct grammar *grammar);

/* Reads Players:. As all other fields may name players, it comes before them. */
void read_players(struct parsed_record *parsed, struct field *field);

/* The number of the player that a text names, 0 where it names none. */
unsigned find_player(struct parsed_record *parsed, struct slice text);

/* Reports that no player has this name; `where` is the place if the name is empty. */
void report_unknown_player(struct parsed_record *parsed, struct slice name, struct slice where);

/* Reads a field of one or several players into its list. */
bool read_player_list(struct parsed_record *parsed, struct field *field);

/*
 * Ann, or 1: how a record calls one of its players, in the arena. By number if players have no names, and for a name
 * that would begin a comment after white space.
 */
const char *player_called(const struct players *players, unsigned player, struct arena *arena);

/* The next piece of a list with commas; false at its end. An empty list has one empty piece. */
bool next_piece(struct slice *rest, struct slice *piece);

/* Reports a value, or a place in it, that is not what the field expects. */
struct diagnostic *report_bad_value(struct parsed_record *parsed, const struct field *field,
                                    struct slice where, const char *expected);

#endif
