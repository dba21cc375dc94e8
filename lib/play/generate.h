/* Generates records of random games: every move is legal, and the result is in the notation. */
#ifndef QUIRE_GENERATE_H
#define QUIRE_GENERATE_H

#include "base/random.h"
#include "play.h"

/* --- for callers that want records --- */

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
struct slice generate(struct grammar *grammar, const struct generate_options *options,
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
 * A random value for a field in which a player chooses something before the first move, in play's arena. The play must
 * not be used afterwards.
 */
const char *generate_choice(struct play *play, int id, unsigned player,
                            struct random_source *random);

/* --- for the games --- */

/* A record being generated, and the current position. */
struct generator {
    struct arena *arena;
    struct random_source *random;
    struct parsed_record *parsed;
    struct play *play;             /* NULL while the head of the record is being written */
    const struct field_def *field; /* the field that holds moves, or NULL */
    const struct row_def *row;     /* the row that holds moves, or NULL */
    const char *separator;         /* between two moves on a line, or NULL */
    char *text;
    size_t len, capacity;
    size_t words;         /* on the current line; 0 if it is empty */
    bool in_block;        /* the block that holds the moves is open */
    uint64_t moves;       /* so far */
    uint64_t stop;        /* stop the game after this many */
    bool bare;            /* omit what players choose or are dealt */
    bool keep_offsets;    /* record where moves begin */
    size_t *move_offsets; /* offsets in the text where moves begin */
    size_t move_offset_count, move_offset_capacity;
};

/* Writes a field and passes it to the play. `player` is the owner, or 0. */
void generate_field(struct generator *generator, int id, unsigned player, const char *value);

/* Writes a row that is not a move. */
void generate_row(struct generator *generator, const char *row);

#endif
