/* Players: the names and numbers that fields refer to. */
#ifndef QUIRE_PLAYERS_H
#define QUIRE_PLAYERS_H

#include "parsed_record.h"

/* Reads Players:. Call it before reading other fields, which may name players. */
void read_players(struct parsed_record *parsed, struct field *field);

/* The number of the player named by a text, or 0. */
unsigned find_player(struct parsed_record *parsed, struct slice text);

/* Reports that no player has this name; `where` is the place if the name is empty. */
void report_unknown_player(struct parsed_record *parsed, struct slice name, struct slice where);

/* Reads a field of one or several players into its list. */
bool read_player_list(struct parsed_record *parsed, struct field *field);

/*
 * How a record refers to a player: Ann, or 1. In the arena. A number if players have no names, or
 * if the name would begin a comment after white space.
 */
const char *player_called(const struct players *players, unsigned player, struct arena *arena);

/* The next piece of a comma-separated list; false at its end. An empty list has one empty piece. */
bool next_piece(struct slice *rest, struct slice *piece);

/* Reports a value, or a range of it, that is not what the field expects. */
struct diagnostic *report_bad_value(struct parsed_record *parsed, const struct field *field,
                                    struct slice where, const char *expected);

#endif
