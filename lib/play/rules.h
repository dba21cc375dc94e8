/*
 * The rules of a game: a state machine over typed moves. Rules see no text, no record and no report, so that the judge,
 * the verifier, the lists of legal moves, generated games and the solver all use the same functions.
 */
#ifndef QUIRE_RULES_H
#define QUIRE_RULES_H

#include "base/arena.h"
#include "base/map.h"
#include "record/diagnostics.h"

struct random_source;
struct position;

/*
 * A move. Rules say what the members mean; where paper shows a move as one token (a square, a segment, a card, a letter),
 * they are those of the token.
 */
struct move {
    int64_t a, b, c, d;
};

/* Callback for moves; return false to stop. */
typedef bool candidate_sink(void *user, struct move move);

/*
 * What is not judged, because something that it depends on is missing, unreadable or wrong. The rules say what they
 * cannot know, of the round or of the game; which claims and results that affects is worked out once, for all games.
 */
enum doubt {
    DOUBT_MOVES = 1 << 0,    /* which moves were made: one may be missing */
    DOUBT_POSITION = 1 << 1, /* the position that they led to */
    DOUBT_SCORE = 1 << 2,    /* the points */
    DOUBT_WINNER = 1 << 3,
    DOUBT_END = 1 << 4,    /* whether the game is over */
    DOUBT_ROUNDS = 1 << 5, /* which rounds were played: one may be missing */
    DOUBT_TURNS =
            1
            << 6 /* whether the players were offense equally often: no claim says that the game is over */
};

/* Who gets points. */
enum scoring {
    LAST_MOVER_WINS,   /* no points: the player who moved last wins */
    POINTS_OF_PLAYERS, /* each player has points; the most win */
    POINTS_OF_OFFENSE  /* the offense of the round has points */
};

enum { SIZES_MAX = 4 };

/* A position of a game. The rules own `state` and `doubt`; position_begin and position_make keep the rest. */
struct position {
    const struct rules *rules;
    struct arena *arena;      /* the state grows in it */
    void *state;              /* the game's own */
    unsigned players;         /* 0 if unknown */
    uint32_t readings;        /* bit i is the i-th reading of the notation */
    int64_t sizes[SIZES_MAX]; /* in the order of the game's table of sizes; 0 if unknown */
    uint64_t round;           /* its number, from 1 */
    uint64_t moves;           /* made in the round, legal or not */
    unsigned part;  /* the only one that is played, from 1; 0: the whole game. See rules->parts */
    unsigned doubt; /* bits of enum doubt: what cannot be known after illegal moves */
};

/* What paper shows of a position: integers, or digits 0 and 1, the first one in the lowest bit of the first word. */
struct shown {
    const int64_t *integers;
    const uint64_t *bits;
    size_t count;
    int kind; /* which row or list it is, if the game has several; as the rules say */
};

struct rules {
    size_t state_size; /* of position->state, which is zeroed before begin */
    enum scoring scoring;

    /* The game begins; players, readings and sizes are known as far as they ever will be. NULL: nothing to do. */
    void (*begin)(struct position *position);

    /* A round begins, the first one too. NULL: nothing to do. */
    void (*begin_round)(struct position *position);

    /*
     * A player (0: no one, or everyone) was dealt or chose something before the first move, such as a hand or a
     * prediction, as the values of the field's tokens (see play_set_field); or something is agreed for the round. NULL: the game has no such
     * fields.
     */
    void (*set)(struct position *position, int field, unsigned player, const int64_t *values,
                size_t count);

    /*
     * In games whose paper shows positions (a row, a list) rather than moves: passes the moves that lead from this
     * position to the one shown to the sink, or returns the rule because of which none do. NULL: paper shows moves.
     */
    enum diagnostic_id (*between)(const struct position *position, const struct shown *shown,
                                  candidate_sink *sink, void *user);

    /*
     * Makes the moves that lead to the position shown, as between, check and make would, but faster; false if it made
     * none, which may also be because they are not the usual ones. NULL: there is nothing faster.
     */
    bool (*follow)(struct position *position, const struct shown *shown);

    /*
     * The first rule that a move breaks, in the order of the game's list of errors; DIAG_NONE if it is legal. Where the
     * position is partly unknown, a move is legal unless what is known forbids it. That the game or the round is over
     * is not checked: see `over`.
     */
    enum diagnostic_id (*check)(const struct position *position, struct move move);

    /*
     * Makes a move. One that `check` refuses is made as far as it can be, as it stands on paper: the position is then
     * what the paper shows, and `doubt` says what cannot be known any more.
     */
    void (*make)(struct position *position, struct move move);

    /* Takes back the last move, which `check` had accepted; everything is as before. */
    void (*undo)(struct position *position, struct move move);

    /* A move was made that cannot be read: forgets what it may have changed. NULL: nothing to do. */
    void (*forget)(struct position *position);

    /*
     * Passes moves in board order until the sink returns false. The legal moves are those of them that `check` accepts,
     * and every legal move is among them. None where too little is known.
     */
    void (*candidates)(const struct position *position, candidate_sink *sink, void *user);

    /*
     * A random move: each legal one as likely as any other legal one. It may be illegal; callers try again, and after
     * many tries choose among the candidates. NULL: there are few candidates.
     */
    struct move (*random_candidate)(const struct position *position, struct random_source *random);

    /* True if the round (in a game without rounds: the game) is over. NULL: it is over when no move is legal. */
    bool (*over)(const struct position *position);

    /*
     * The points so far: of each player in order, or of the offense alone; `points` has room for them and is zeroed.
     * NULL: the game has none.
     */
    void (*points)(const struct position *position, int64_t *points);

    /* Who moves next, from 1; 0 if unknown. NULL: the players in turn. */
    unsigned (*mover)(const struct position *position);

    /*
     * A move is chosen in two steps: the opponent of the mover picks a group of moves, such as those of a sign, then the
     * mover picks one of them. This is the number of a move's group. NULL: the mover picks any move.
     */
    int64_t (*group)(struct move move);

    /*
     * The game is the sum of so many games, each with its own moves in its own order: while position->part is one of
     * them, candidates, over, points, mover and key are about that part alone. 0: it is one game.
     */
    unsigned parts;

    /*
     * Why best play is not defined from this position, or cannot be found by search, such as "hands are hidden". NULL, or
     * returning NULL: nothing stands in its way.
     */
    const char *(*obstacle)(const struct position *position);

    /*
     * A number that is equal for positions in which the same moves are legal, now and later, for the same gains: mirror
     * images and the like included. Different positions have different keys but for a chance of 2^-64.
     */
    uint64_t (*key)(const struct position *position);
};

/*
 * A position at the beginning of a game, in the arena. `sizes` may be NULL. Call position_begin_round, also in a game
 * without rounds.
 */
struct position *position_new(const struct rules *rules, struct arena *arena, unsigned players,
                              uint32_t readings, const int64_t *sizes);
void position_begin_round(struct position *position, uint64_t round);

/* Makes a move if it is legal; else returns the rule that it breaks. */
enum diagnostic_id position_apply(struct position *position, struct move move);

/* Makes a move, legal or not. */
static inline void position_make(struct position *position, struct move move)
{
    position->rules->make(position, move);
    position->moves++;
}

/* Takes back the last move, which was legal. */
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

/* The key of a position, with the number of moves. */
static inline uint64_t position_key(const struct position *position)
{
    return map_mix(map_mix(position->rules->key(position)) + position->moves);
}

/* Who moves next; 0 if unknown. */
unsigned position_mover(const struct position *position);

static inline bool position_has_reading(const struct position *position, int reading)
{
    return position->readings >> reading & 1;
}

#endif
