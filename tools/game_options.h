/* The options of tools that start games: which game, who plays, how large it is, and the random seed. */
#ifndef QUIRE_GAME_OPTIONS_H
#define QUIRE_GAME_OPTIONS_H

#include "grammar/grammars.h"
#include "options.h"
#include "play/generate.h"

struct game_options {
    struct generate_options wishes;
    bool has_players, has_seed;
    uint64_t seed;
};

/* Parsers for struct tool_option; the target is a struct game_options. */
bool parse_players(const struct tool_option *option, const char *value); /* "2", "2-4", "Ann,Bob" */
bool parse_sizes(const struct tool_option *option, const char *value);   /* "n=5,m=2-4" */
bool parse_seed(const struct tool_option *option, const char *value);
bool parse_moves(const struct tool_option *option, const char *value); /* "5" or "5-12" */

/*
 * The same for single values, without an option. The names of players last until the next call; the keys of
 * sizes refer to `value`.
 */
bool set_players(struct game_options *options, const char *value);
bool add_sizes(struct game_options *options, const char *value);

/* The seed of the options; without one, chooses and stores a random seed. */
uint64_t choose_seed(struct game_options *options);

/* Finds a game by any of its names. Returns NULL, and reports it, if there is none. */
struct grammar *find_game(struct grammars *grammars, const char *name);

/* Reports a size that the game does not have or, if `grammar` is NULL, that no game has; false then. */
bool check_sizes(struct grammars *grammars, const struct grammar *grammar,
                 const struct game_options *options);

#endif
