/* Options of tools that start games: the game, its players and sizes, and the random seed. */
#ifndef QUIRE_GAME_OPTIONS_H
#define QUIRE_GAME_OPTIONS_H

#include "grammar/grammars.h"
#include "options.h"
#include "play/generate.h"

struct game_options {
    struct generate_options generate;
    bool has_players, has_seed;
    uint64_t seed;
};

/* Parsers for struct tool_option; its target must be a struct game_options. */
bool parse_players(const struct tool_option *option, const char *value); /* "2", "2-4", "Ann,Bob" */
bool parse_sizes(const struct tool_option *option, const char *value);   /* "n=5,m=2-4" */
bool parse_seed(const struct tool_option *option, const char *value);
bool parse_moves(const struct tool_option *option, const char *value); /* "5" or "5-12" */

/*
 * Sets a single value without an option. Names of players are valid until the next call; keys of sizes point into
 * `value`.
 */
bool set_players(struct game_options *options, const char *value);
bool add_sizes(struct game_options *options, const char *value);

/* Returns the seed from the options; if there is none, chooses a random seed and stores it. */
uint64_t choose_seed(struct game_options *options);

/* Finds a game by any of its names. If there is none, reports an error and returns NULL. */
const struct grammar *find_game(struct grammars *grammars, const char *name);

/*
 * Checks that the game has all sizes in the options; if `grammar` is NULL, that some game has each. If not, reports an
 * error and returns false.
 */
bool check_sizes(struct grammars *grammars, const struct grammar *grammar,
                 const struct game_options *options);

#endif
