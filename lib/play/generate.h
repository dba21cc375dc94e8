/* Generates records of random games: every move is legal, and the result is in the notation. */
#ifndef QUIRE_GENERATE_H
#define QUIRE_GENERATE_H

#include "base/random.h"
#include "play.h"

/* A number to be picked from [low, high]. */
struct range {
    int64_t low, high;
};

/* The requested value of a size of the game, such as n. */
struct size_option {
    struct slice key;
    struct range range;
    const char *meaning; /* of a default size: see struct game_size; else NULL */
};

enum { SIZE_OPTIONS_MAX = 16 };

/* Options for generated records. If zeroed: as the game is usually played. */
struct generate_options {
    struct range players; /* how many; low is 0 for the usual number */
    const char *names;    /* of the players, as after Players:, or NULL */
    struct size_option sizes[SIZE_OPTIONS_MAX];
    size_t size_count;
    bool has_moves;
    struct range moves; /* if has_moves: stop the game after this many */
    bool unfinished;    /* stop the game at a random move before its end */
    bool bare;          /* omit what players choose or are dealt before the first move */
};

/* True if the game has a size with this name. */
bool generate_has_size(const struct grammar *grammar, struct slice key);

/*
 * Generates a record, its text in the arena. If the options are impossible, ptr is NULL and *fault,
 * in the arena, says why.
 */
struct slice generate(const struct grammar *grammar, const struct generate_options *options,
                      struct random_source *random, struct arena *arena, const char **fault);

/*
 * The default of the game's i-th size: the smallest usual value for this number of players. False
 * if there are no more sizes.
 */
bool generate_default_size(const struct grammar *grammar, size_t i, unsigned players,
                           struct size_option *option);

/*
 * The lines that open the next round of a judged play, up to the players' first choice. The play
 * must not be used afterwards.
 */
struct slice generate_round_opening(struct play *play, uint64_t number);

/*
 * A random value of a field, in play's arena: cards dealt to a player, or what a player may choose before the first
 * move. NULL if players have no such field.
 */
const char *generate_choice(const struct play *play, int id, struct random_source *random);

#endif
