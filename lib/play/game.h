/*
 * The game interface: how a game looks on paper. Each game implements it in games/NAME-paper.c, on top of its rules
 * (rules/rules.h).
 *
 * A game sees the parsed record, its own zeroed play->paper and the report; it knows nothing about files and formats.
 */
#ifndef QUIRE_GAME_H
#define QUIRE_GAME_H

#include "grammar/grammar.h"
#include "paper_form.h"
#include "rules/rules.h"

struct play;
struct row;
struct field;
struct random_source;

/* Callback for legal moves; return false to stop. */
typedef bool move_sink(void *user, const struct play *play, struct move move);

/* How moves are laid out on paper. */
enum move_place {
    MOVE_IS_LINE,     /* each move is a row or a field of its own */
    MOVE_IN_ROW,      /* a row has several moves */
    MOVE_IN_LONG_ROW, /* all moves of a round are one row */
    MOVE_IN_FIELD     /* all moves of a round are the value of a field */
};

struct game {
    struct notation notation; /* must be first: see game_of */

    const struct rules *rules;
    struct paper_form form; /* for the verifier: without it, the judge judges all records */

    /*
     * Reports the rule that a move breaks, with notes; `text` is the move on paper. Called only by
     * play_move, after rules->check rejected the move and before it is made. NULL: the game reports such moves itself.
     */
    void (*explain)(struct play *play, struct move move, enum diagnostic_id fault,
                    struct slice text);

    size_t paper_size; /* size of play->paper, which is zeroed before the first round */

    /*
     * Whether this Round: line may open the round with that number. False if it is one too many;
     * the game must have reported it, and nothing after it is judged. NULL: always.
     */
    bool (*may_open)(struct play *play, const struct field *opener, uint64_t number);

    /* Called when a round begins (without rounds: the game, when the fields of the record are known). May be NULL. */
    void (*open_round)(struct play *play);

    /* Handles a row, a member of parsed->rows: makes its moves and judges its claims. */
    void (*row)(struct play *play, const struct row *row);

    /*
     * Called for a row that could not be read (kind as in rows, or -1); if it may have had moves, play_lost_move was
     * called for it. May be NULL.
     */
    void (*unreadable_row)(struct play *play, int kind);

    /*
     * Handles a field that repeats, usable or not; it plays the part of a row. NULL if the game has
     * none.
     */
    void (*field)(struct play *play, const struct field *field);

    /*
     * Called at the end of a round: judges the round's fields, sets play->round->ending and points.
     * May be NULL.
     */
    void (*close_round)(struct play *play);

    /*
     * A slip may leave open what was meant: two cards may be swapped, a symbol or the number beside it may be wrong.
     * Called after close_round: takes the i-th possibility, from 0, the most likely one first, and sets the points of
     * the round; false if there is none. The claims of the round decide between them. NULL: nothing is left open.
     */
    bool (*suppose)(struct play *play, size_t i);

    /* Judges those claims of a closed round that depend on what is supposed, except Points:. May be NULL. */
    void (*judge_claims)(struct play *play);

    /*
     * Called at the end of the record: sets play->ending and, if the game has points, the score; also the winners,
     * unless `scoring` in its rules determines them.
     */
    void (*finish)(struct play *play);

    /* A move as written in a record, in play's arena. */
    const char *(*write_move)(const struct play *play, struct move move);

    /* --- for generating and playing games: see generate.h --- */

    /*
     * Where moves are written: for rows, `id` is the kind of row (the move is its first part); else
     * the field's id.
     */
    struct {
        enum move_place place;
        int id;
    } moves;

    /* The fields that give the size of the game; ends with field 0. */
    struct game_size {
        int field;
        int64_t low, high; /* the usual range */
        bool per_player; /* a multiple of the number of players; low and high are for each player */
        int64_t multiple_of; /* if not 0: a multiple of this, and low and high are factors */
        int64_t total_max;   /* limit for all players together; 0 for none */
        bool is_optional;    /* a record without it is complete */
        const char *meaning; /* shown when asking for it, such as "digits in a row"; may be NULL */
    } sizes[SIZES_MAX + 1];
    int64_t players_usual; /* the usual maximum; the grammar has the minimum */
};

/* The step between possible values of a size; 1 if it may be any number. */
static inline int64_t size_step(const struct game_size *size, unsigned players)
{
    if (size->per_player)
        return players ? players : 1;
    return size->multiple_of ? size->multiple_of : 1;
}

/* What a field means; NULL if the paper form does not list it. */
static inline const struct paper_field *paper_field_of(const struct game *game, int id)
{
    for (const struct paper_field *listed = game->form.fields; listed->field; listed++)
        if (listed->field == id)
            return listed;
    return NULL;
}

/* The game of a grammar. */
static inline const struct game *game_of(const struct grammar *grammar)
{
    return (const struct game *)grammar->notation;
}

#endif
