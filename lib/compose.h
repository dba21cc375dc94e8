/* Composes records: games that are played by lot, every move a legal one, written in the notation. */
#ifndef QUIRE_COMPOSE_H
#define QUIRE_COMPOSE_H

#include "lots.h"
#include "play.h"

/* --- for whoever wants records --- */

/* A number is drawn from low to high. */
struct range {
    int64_t low, high;
};

/* What a size of the game, such as n, is to be. */
struct size_wish {
    struct slice key;
    struct range range;
};

enum { WISHES_MAX = 16 };

/* How the records are to be. Zeroed: as the game is usually played. */
struct wishes {
    struct range players; /* how many; low is 0 where it is left to the game */
    const char *names;    /* of the players, as after Players:, or NULL */
    struct size_wish sizes[WISHES_MAX];
    size_t size_count;
    bool has_moves;
    struct range moves; /* with has_moves: the game is broken off after so many */
    bool unfinished;    /* the game is broken off anywhere before its end */
    bool bare;          /* what players choose or are dealt before the first move is left out */
};

/* True where the game has a size of this name, and so can be asked for it. */
bool compose_has_size(const struct grammar *grammar, struct slice key);

/*
 * A record of a game, its text in the arena. Where the game cannot be as it is wished for, ptr is NULL and
 * *fault says why, in the arena, too.
 */
struct slice compose(struct grammar *grammar, const struct wishes *wishes, struct lots *lots,
                     struct arena *arena, const char **fault);

/*
 * What a size is if nobody says it: the smallest with which the game is usually played. The i-th size of
 * the game; false where it has no more. `players` is how many play.
 */
bool compose_usual(const struct grammar *grammar, size_t i, unsigned players,
                   struct size_wish *wish);

/*
 * The lines that open the next round of a play that was judged, up to what players choose. The play is of
 * no use then.
 */
struct slice compose_round(struct play *play, uint64_t number);

/* --- for the rules of the games --- */

/* A record on its way, and the position that it has led to. */
struct composer {
    struct arena *arena;
    struct lots *lots;
    struct shaped *shaped;
    struct play *play;             /* NULL while the head of the record is written */
    const struct field_def *field; /* that moves are written in, or NULL */
    const struct row_def *row;     /* the same */
    const char *join;              /* between two moves of a line, or NULL */
    char *text;
    size_t len, capacity;
    size_t words;     /* in the line that is open, 0 where none is */
    bool in_block;    /* the block that the moves belong to is open */
    uint64_t moves;   /* so far */
    uint64_t stop;    /* after so many the game is broken off */
    bool bare;        /* what players choose or are dealt is left out */
    bool marks_moves; /* where moves begin is wanted */
    size_t *marks;    /* where in the text each move begins */
    size_t mark_count, mark_capacity;
};

/* Writes a field, and makes it known to the play. `player` is whose it is, 0 for nobody's. */
void compose_field(struct composer *composer, int id, unsigned player, const char *value);

/* Writes a row that is no move. */
void compose_row(struct composer *composer, const char *row);

/* One of the game's legal moves, each of the first million as likely as the others; false where there is none. */
bool pick_legal(struct play *play, struct lots *lots, struct move *move);

#endif
