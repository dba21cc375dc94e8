/* The players of an example: their names in the text, and their numbers. */
#ifndef QUIRE_SCAN_EXAMPLE_PLAYERS_H
#define QUIRE_SCAN_EXAMPLE_PLAYERS_H

#include "base/text_out.h"
#include "hits/player_reference.h"

enum { EXAMPLE_PLAYERS_MAX = 64 };

/* The players of an example, as far as they are known. */
struct example_players {
    unsigned count; /* 0 if unknown */
    struct player_name {
        struct slice text;
        unsigned rank;      /* in the order that is tried first, see example_players_reorder */
        struct slice alias; /* another form of the name, such as "Me" or a genitive; or empty */
    } names[EXAMPLE_PLAYERS_MAX];
    unsigned name_count;
    unsigned unnamed; /* players before the first name, whose names the text does not give */
    bool is_list; /* the names are a list in the order of play; otherwise they were collected one by one */
    bool ordered;     /* the text says who plays first */
    bool certain;     /* it is certain who plays, and in which order */
    bool assumed;     /* the text does not say how many they are */
    unsigned highest; /* the highest player number mentioned */
};

/* Sets the players from "Ann, Bob and Cleo", or from their number. */
void example_players_set(struct example_players *players, struct slice value);

/* Adds a player who is mentioned. */
void example_players_add(struct example_players *players, struct slice who);

/* Rotates the names, because `moves` were made before the player who is named first moved. */
void example_players_rotate(struct example_players *players, size_t moves);

/* Drops the name A if nobody is called B: it is an article, as in "A player", or the first of several numbers. */
void example_players_check_letters(struct example_players *players);

/* Drops a name, by its number. */
void example_players_drop(struct example_players *players, unsigned player);

/* Drops a name that may be anybody's: "Me" or "You". */
void example_players_drop_name(struct example_players *players, const char *name);

/* The number of the player who is called "Me" only; 0 if there is none. */
unsigned example_players_author(const struct example_players *players);

/* Makes "Me" another name of this player. Returns false if nobody is called "Me", or if this player is. */
bool example_players_join_author(struct example_players *players, unsigned player);

/*
 * Gives the player called "Me" or "You" this name, and the pronoun as another one. If another player has the name, the two are
 * the same; if nobody has the pronoun, it becomes another name of that player. Nothing happens if the name is empty.
 */
void example_players_rename(struct example_players *players, const char *pronoun,
                            struct slice name);

/* Forgets which player "Me" is another name of. */
void example_players_forget_author(struct example_players *players);

/*
 * Rotates the names, because the text says who plays first (`place` 1) or second. A name that is not among them is that of
 * the author.
 */
void example_players_place(struct example_players *players, struct slice who, unsigned place);

/*
 * Ranks the names in their present order; then each call of example_players_reorder tries the next order. After the last
 * one, it restores the first and returns false.
 */
void example_players_rank(struct example_players *players);
bool example_players_reorder(struct example_players *players);

/* A player's number, 0 if unknown. */
unsigned example_players_find(const struct example_players *players, struct slice who);

/*
 * False if someone in the list is known not to play, so that the text is not about this record. Player numbers are
 * always accepted.
 */
bool example_players_include(const struct example_players *players, struct slice list);

/* Writes a player as in a record. */
void example_players_put(const struct example_players *players, struct text_out *out,
                         struct slice who);

/* Writes a list such as "Ann and Bob". */
void example_players_put_list(const struct example_players *players, struct text_out *out,
                              struct slice list);

#endif
