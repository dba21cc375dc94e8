/* The players of an example: what the text calls them, and their numbers. */
#ifndef QUIRE_EXAMPLE_PLAYERS_H
#define QUIRE_EXAMPLE_PLAYERS_H

#include "prose_values.h"

enum { EXAMPLE_PLAYERS_MAX = 64 };

/* The players of an example, as far as the text tells. */
struct example_players {
    unsigned count; /* 0 where unknown */
    struct slice names[EXAMPLE_PLAYERS_MAX];
    unsigned name_count;
    bool is_list; /* the names are a list in the order of play; else they were collected one by one */
    bool ordered;     /* the text tells who plays first */
    unsigned highest; /* the highest player number mentioned */
};

/* The number in "player 1" or "the second player"; 0 for anything else, which is then a name. */
unsigned player_number(struct slice who, struct slice *name);

/* Sets the players from "Ann, Bob and Cleo", or from how many there are. */
void example_players_set(struct example_players *players, struct slice value);

/* Adds a player who is mentioned. */
void example_players_add(struct example_players *players, struct slice who);

/*
 * Tries the next order of the names; returns false, and restores the first one, after all were
 * tried.
 */
bool example_players_reorder(struct example_players *players);

/* A player's number, 0 if unknown. */
unsigned example_players_find(const struct example_players *players, struct slice who);

/*
 * False if someone in the list is known not to play, so that the text is not about this record.
 * Numbers are always known.
 */
bool example_players_include(const struct example_players *players, struct slice list);

/* Writes a player as records do. */
void example_players_put(const struct example_players *players, struct text_out *out,
                         struct slice who);

/* Writes a list such as "Ann and Bob". */
void example_players_put_list(const struct example_players *players, struct text_out *out,
                              struct slice list);

#endif
