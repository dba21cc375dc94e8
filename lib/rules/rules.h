/*
 * The rules of a game: a state machine over typed moves. Rules see no text, no record and no report, so that the judge,
 * the verifier, the lists of legal moves, generated games and the solver all use the same functions.
 */
#ifndef QUIRE_RULES_H
#define QUIRE_RULES_H

#include "base/arena.h"
#include "base/map.h"
#include "grammar/notation.h"
#include "record/diagnostics.h"

struct random_source;
struct position;

/*
 * A move. The rules define its members; if paper shows a move as one token (a square, a segment, a
 * card, a letter), they are those of the token.
 */
struct move {
    int64_t a, b, c, d;
};

/* Callback for moves; return false to stop. */
typedef bool candidate_sink(void *user, struct move move);

/*
 * What is not judged because it depends on something missing, unreadable or wrong. The rules
 * declare what is unknown, in the round or in the game; the claims and results that this affects
 * are worked out in one place, for all games.
 */
enum doubt {
    DOUBT_MOVES = 1 << 0,    /* which moves were made: one may be missing */
    DOUBT_POSITION = 1 << 1, /* the position after the moves */
    DOUBT_SCORE = 1 << 2,    /* the points */
    DOUBT_WINNER = 1 << 3,
    DOUBT_END = 1 << 4,    /* whether the game is over */
    DOUBT_ROUNDS = 1 << 5, /* which rounds were played: one may be missing */
    DOUBT_TURNS = 1 << 6   /* who had to play or be on offense */
};

/* How points are counted. */
enum scoring {
    LAST_MOVER_WINS,   /* no points: the player who moved last wins */
    POINTS_OF_PLAYERS, /* each player has points; the highest score wins */
    POINTS_OF_OFFENSE  /* only the offense of the round gets points */
};

enum { SIZES_MAX = 4 };

/*
 * A position of a game. The rules own `state` and `doubt`; position_begin_round and position_make
 * maintain the rest. What makes moves without position_make, such as `follow`, counts them in `moves`.
 */
struct position {
    const struct rules *rules;
    struct arena *arena;      /* for `state`, which may grow */
    void *state;              /* the game's own */
    unsigned players;         /* 0 if unknown */
    uint32_t readings;        /* bit i is the i-th reading of the notation */
    int64_t sizes[SIZES_MAX]; /* in the order of the game's table of sizes; 0 if unknown */
    uint64_t round;           /* its number, from 1 */
    uint64_t moves;           /* made in the round, legal or not */
    unsigned part;  /* the part played by itself, from 1; 0 for the whole game. See rules->parts */
    unsigned doubt; /* bits of enum doubt: what cannot be known after illegal moves of the round */
};

/*
 * A position as shown on paper: integers; or digits 0 and 1, with the first one in the lowest bit
 * of the first word.
 */
struct shown {
    const int64_t *integers;
    const uint64_t *bits;
    size_t count; /* of integers or digits */
    size_t more; /* for `follow`: how many more rows of the same width come after this one in `bits` */
    int kind;    /* which row or list it is, if the game has several; defined by the rules */
};

/* The values of a field's tokens; of a card, its value and its suit. */
struct values {
    int64_t *items;
    size_t count;
};

struct rules {
    size_t state_size; /* of position->state, which is zeroed before begin */
    enum scoring scoring;

    /*
     * Begins the game; players, readings and sizes are set if they are known. NULL: nothing to do.
     */
    void (*begin)(struct position *position);

    /* Begins a round, including the first one. NULL: nothing to do. */
    void (*begin_round)(struct position *position);

    /*
     * Sets what a player (0: no player, or all) was dealt or chose before the first move, such as a hand or a
     * prediction, or what was agreed for the round: the values of the field's tokens, see play_set_field. False if the
     * player is not in the round or the values break a rule. NULL: the game has no such fields.
     */
    bool (*set)(struct position *position, int field, unsigned player, const int64_t *values,
                size_t count);

    /*
     * Random values, in the position's arena, for a field of a player that `set` takes: cards dealt, or what a player may
     * choose before the first move. False if players have no such field. NULL: the game has none.
     */
    bool (*random_values)(const struct position *position, int field, struct random_source *random,
                          struct values *values);

    /*
     * For games whose paper shows positions (a row, a list) rather than moves: passes the moves
     * from this position to the one shown to the sink, which may make each of them at once, or returns
     * the rule that makes this impossible. NULL: paper shows moves.
     */
    enum diagnostic_id (*between)(const struct position *position, const struct shown *shown,
                                  candidate_sink *sink, void *user);

    /* With `between`: takes a position shown on paper that no legal moves lead to, so that the game can go on from it. */
    void (*show)(struct position *position, const struct shown *shown);

    /*
     * Makes the moves to the positions shown, one after the other, as between, check and make would, but faster; false
     * if it could not, possibly because they are not the common case. NULL: there is no faster way.
     */
    bool (*follow)(struct position *position, const struct shown *shown);

    /*
     * Makes moves one after the other, as `over`, `check` and `make` say, and stops before one that cannot be made;
     * returns how many it made. Defined with apply_each. NULL: a slower one is used.
     */
    size_t (*apply)(struct position *position, const struct move *moves, size_t count);

    /*
     * The first rule that a move breaks, in the order of the game's list of errors; DIAG_NONE if it
     * is legal. If the position is partly unknown, a move is legal unless the known part forbids
     * it. Does not check whether the game or the round is over: see `over`.
     */
    enum diagnostic_id (*check)(const struct position *position, struct move move);

    /*
     * Makes a move. One that `check` rejects is made as far as possible: the position is then the
     * one on paper, and `doubt` has what is now unknown.
     */
    void (*make)(struct position *position, struct move move);

    /*
     * Takes back the last move, which must have been legal, and restores the position exactly. If players choose in
     * secret, also takes back the beginning of a round that has no moves.
     */
    void (*undo)(struct position *position, struct move move);

    /*
     * Handles an unreadable move: forgets everything that it may have changed. NULL: nothing to do.
     */
    void (*forget)(struct position *position);

    /*
     * Passes moves in board order until the sink returns false: all legal moves, and perhaps some
     * that `check` rejects. None if too little is known.
     */
    void (*candidates)(const struct position *position, candidate_sink *sink, void *user);

    bool lists_legal; /* `candidates` passes no move that `check` rejects, so none is checked */

    /*
     * A random move; all legal moves are equally likely. It may be illegal: callers try again, and
     * after many attempts choose among the candidates. The sizes are known. NULL: there are few candidates.
     */
    struct move (*random_candidate)(const struct position *position, struct random_source *random);

    /* True if the round (in a game without rounds: the game) is over. NULL: it is over when no move is legal. */
    bool (*over)(const struct position *position);

    /*
     * The points so far: of each player in order, or of the offense alone; `points` has room for
     * them and is zeroed. NULL: the game has none.
     */
    void (*points)(const struct position *position, int64_t *points);

    /* Who moves next, from 1; 0 if unknown. NULL: the players in turn, or both at once in secret. */
    unsigned (*mover)(const struct position *position);

    /*
     * For games in which two players choose at once, in secret: a move's a is the choice of player 1, its b that of
     * player 2, and all pairs of legal choices are legal. True if no round follows this one. NULL: the players move in
     * turn.
     */
    bool (*is_last_round)(const struct position *position);

    /*
     * The number of a move's group, in games in which a move is chosen in two steps: the opponent picks a group, such
     * as a sign, then the mover picks one of its moves. NULL: the mover picks any move.
     */
    int64_t (*group)(struct move move);

    /*
     * The number of independent games that the game consists of, each with its own moves in its own order. While
     * position->part is one of them, candidates, over, points, mover and key are about that part alone. 0: one game.
     */
    unsigned parts;

    /*
     * Why best play is not defined from this position, or cannot be found by search, such as "hands are hidden".
     * Returns NULL if it can. NULL: it always can.
     */
    const char *(*obstacle)(const struct position *position);

    /*
     * A key for equivalent positions: those with the same legal moves, now and later, for the same gains. Positions
     * that are not equivalent have the same key with a probability of 2^-64. If `images` is not 0, each position has
     * that many equivalent ones, such as mirror images; `image`, from 0, says which one's key to return.
     */
    uint64_t (*key)(const struct position *position, unsigned image);
    unsigned images;

    /*
     * For games that the last mover wins: how hard it seems to prove that the player to move wins, and loses; 0 if it
     * is certain. Guides the search, so it must be fast. Returns false if it does not know. NULL: it never knows.
     */
    bool (*estimate)(const struct position *position, uint32_t *win, uint32_t *loss);
};

/*
 * A position at the beginning of a game, in the arena. `sizes` may be NULL. Then call
 * position_begin_round, even in a game without rounds.
 */
struct position *position_new(const struct rules *rules, struct arena *arena, unsigned players,
                              uint32_t readings, const int64_t *sizes);
void position_begin_round(struct position *position, uint64_t round);

static inline enum diagnostic_id position_check(const struct position *position, struct move move)
{
    return position->rules->check(position, move);
}

/* Makes a move, legal or not. */
static inline void position_make(struct position *position, struct move move)
{
    position->rules->make(position, move);
    position->moves++;
}

/*
 * Makes moves until the game is over or one is illegal; returns how many it made. In line, so that a game that passes
 * its own functions calls none.
 */
__attribute__((always_inline)) static inline size_t
apply_each(struct position *position, const struct move *moves, size_t count,
           enum diagnostic_id (*check)(const struct position *position, struct move move),
           void (*make)(struct position *position, struct move move),
           bool (*over)(const struct position *position))
{
    size_t i = 0;
    for (; i < count && !(over && over(position)) && check(position, moves[i]) == DIAG_NONE; i++) {
        make(position, moves[i]);
        position->moves++;
    }
    return i;
}

/* The same by the rules of the position. */
size_t position_apply_all(struct position *position, const struct move *moves, size_t count);

/* Takes back the last move, which must have been legal. */
static inline void position_undo(struct position *position, struct move move)
{
    position->moves--;
    position->rules->undo(position, move);
}

/* Passes the legal moves in board order to the sink until it returns false; none once the game or the round is over. */
void position_legal(const struct position *position, candidate_sink *sink, void *user);

/* True if a move is legal. */
bool position_has_legal(const struct position *position);

/* Picks a random legal move; false if there is none. */
bool position_random(const struct position *position, struct random_source *random,
                     struct move *move);

bool position_is_over(const struct position *position);

/* The key of a position and its images. */
uint64_t position_key(const struct position *position);

/* The same, including the number of moves. */
static inline uint64_t position_key_with_moves(const struct position *position)
{
    return map_mix_with(position_key(position), position->moves);
}

/* Who moves next; 0 if unknown. */
unsigned position_mover(const struct position *position);

static inline bool position_has_reading(const struct position *position, int reading)
{
    return position->readings >> reading & 1;
}

/*
 * Collects those of the players (NULL: all, from 1) who have the most points, in order; returns how many there are.
 * `leaders` has room for all of them.
 */
size_t find_leaders(const unsigned *players, const int64_t *points, size_t count,
                    unsigned *leaders);

#endif
