/*
 * What a game's rules are to the library: a table of functions over a play.
 * A game sees the shaped record, its own zeroed state and the report, and knows no file and no format.
 */
#ifndef QUIRE_GAME_H
#define QUIRE_GAME_H

#include <stdint.h>

#include "slice.h"

struct play;
struct row;
struct known_row;
struct field;
struct scene;
struct composer;
struct lots;

/* A move in the game's own numbers; the game writes and reads it, others only carry it. */
struct move {
    int64_t a, b, c, d;
};

/* Gets legal moves one after the other; returns false when it has enough. */
typedef bool move_sink(void *user, const struct play *play, struct move move);

/* What is written next, and by whom. */
enum turn_kind {
    TURN_MOVE, /* a move, as write_move writes it */
    TURN_FIELD, /* the value of a field of the player's own, or the next token of it, unseen by the others */
    TURN_PART /* each player's part of a row, unseen by the others: that of player 1 comes first */
};
struct turn {
    enum turn_kind kind;
    unsigned player; /* 0 where nobody knows */
    unsigned teller; /* who has a say in the move, too, or 0 */
    int field;       /* of a FIELD */
};

enum { ROW_KINDS_MAX = 4, ROW_PARTS_MAX = 4, SIZES_MAX = 4 };

/* How moves stand on paper. */
enum move_place {
    MOVE_IS_LINE,     /* each is a row or a field of its own */
    MOVE_IN_ROW,      /* some are a row */
    MOVE_IN_LONG_ROW, /* those of a round are one row */
    MOVE_IN_FIELD     /* those of a round are the value of a field */
};

struct game {
    const char *name; /* of its grammar */

    /* What the rules look for in the grammar: keys of fields ("Sums A"), rows and their parts, up to NULL. */
    const char *const *fields;
    struct {
        const char *name;
        const char *parts[ROW_PARTS_MAX + 1];
    } rows[ROW_KINDS_MAX + 1];
    const char *const *readings; /* at most 32; the i-th is bit i of play->readings */

    size_t state_size; /* of play->state, which is zeroed before begin */

    /* The fields of the record are known, and no move is made yet. */
    void (*begin)(struct play *play);

    /*
     * May this Round: line open the round of that number? False where it is one too many, which the game
     * has reported then; nothing counts any more. NULL: it always may.
     */
    bool (*may_open)(struct play *play, const struct field *opener, uint64_t number);

    /* A round begins (in a game without rounds, the game). May be NULL. */
    void (*open_round)(struct play *play);

    /* A row as the paper has it: moves are made, claims judged. */
    void (*row)(struct play *play, const struct row *row);

    /*
     * Rows that were read before: takes those that are one good move each, of which nothing is to be said, from the
     * first one on, as `row` would, but for counting them. Returns how many. May be NULL.
     */
    size_t (*moves_of_rows)(struct play *play, const struct known_row *rows, size_t count);

    /* A row of this kind could not be read (kind as in rows, or -1). May be NULL. */
    void (*gap)(struct play *play, int kind);

    /* A field that repeats is a row of its own. NULL where the game has none. */
    void (*field)(struct play *play, const struct field *field);

    /*
     * The round is written to its end: the fields of the round are judged, play->round->ending and
     * points are set. May be NULL.
     */
    void (*close_round)(struct play *play);

    /* All is written: play->ending is set, and score and winner where the game has them. */
    void (*finish)(struct play *play);

    /*
     * Passes each legal move to the sink, in the order of the board, until it has enough. In the
     * position that the play is in; none where the game, or the round, is over.
     */
    void (*legal)(struct play *play, move_sink *sink, void *user);

    /* A move as it is written in a record, in play's arena. */
    const char *(*write_move)(const struct play *play, struct move move);

    /*
     * Draws the open round (in a game without rounds, the game), which is closed and whose rows are in
     * play->watch, from column 0 and the scene's next free line on. NULL: its rows are shown as they are.
     */
    void (*draw)(struct play *play, struct scene *scene);

    /* --- what it takes to play on, besides legal moves: see compose.h --- */

    /* Where write_move's text belongs; `id` is the kind of row (its first part), or the field. */
    struct {
        enum move_place place;
        int id;
    } moves;

    /* The fields of the record that say how large the game is, up to one that is 0. */
    struct game_size {
        int field;
        int64_t low, high; /* as it is usually played */
        bool for_each;     /* it is a multiple of the players; low and high are for each of them */
        int64_t share; /* with all players together it comes to no more than this; 0 for no limit */
    } sizes[SIZES_MAX + 1];
    int64_t players_usual; /* the most that usually play; the grammar says the fewest */

    /* The round was opened: writes what stands above its first move. May be NULL. */
    void (*prepare)(struct composer *composer);

    /*
     * One of the legal moves, by lot; false where there is none. NULL where `legal` passes so few that one
     * of them can be picked.
     */
    bool (*pick)(struct play *play, struct lots *lots, struct move *move);

    /*
     * Makes a legal move, of which `text` is how it is written, in play's arena. Where the round is over
     * then, round->ending says so, and points are set as far as a later round hangs on them.
     */
    void (*make)(struct play *play, struct move move, const char *text);

    /* --- what it takes to sit at a table, besides --- */

    /* What is written next, in a game that is not over. NULL: moves, and the players in turn. */
    void (*turn)(const struct play *play, struct turn *turn);

    /* Fields that the others must not see before the round is over, up to 0; or NULL. */
    const int *secrets;

    /*
     * By lot what a player writes into the field of a turn, in play's arena; NULL where that is not known.
     * NULL where no turn is a FIELD.
     */
    const char *(*pick_field)(const struct play *play, unsigned player, struct lots *lots);

    /* A player's part of the row that write_move writes; NULL where no turn is a PART. */
    const char *(*write_part)(const struct play *play, struct move move, unsigned player);
};

/* All games, in alphabetical order of their names, up to NULL (lib/games/games.c). */
extern const struct game *const games[];

#endif
