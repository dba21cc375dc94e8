/* A play: the state of a game while its record is replayed, and the results. */
#ifndef QUIRE_PLAY_H
#define QUIRE_PLAY_H

#include "game.h"
#include "parse/parsed_record.h"

/* UNJUDGED: the game may or may not be over; that depends on something missing or unreadable. */
enum ending { ENDING_OPEN, ENDING_OVER, ENDING_UNJUDGED };

/* A round, or the whole game if it has no rounds. Points and players live in the arena. */
struct round {
    uint64_t number;
    uint64_t expected_number;   /* the number it should have, counted from the rounds above */
    size_t index;               /* number of Round: lines above its rows */
    const struct field *opener; /* its Round: line, or NULL */
    enum ending ending;
    unsigned offense;        /* 0 if unknown, or if the game has none */
    const unsigned *playing; /* the players in this round if not all play; NULL if unknown */
    unsigned playing_count;
    const int64_t *points; /* of the offense, or of those who play, in order; NULL until judged */
    unsigned point_count;
    unsigned doubt;          /* bits of enum doubt */
    bool reported_after_end; /* after-end was reported */
    uint64_t moves_on_paper; /* what move numbers count: also moves after the end */
    uint64_t moves;          /* those made, legal or not */
};

/* The points of a round that is over, if they are judged; else NULL. */
static inline const int64_t *round_points(const struct round *round)
{
    return round->ending == ENDING_OVER && !(round->doubt & DOUBT_SCORE) ? round->points : NULL;
}

/*
 * The moves of a row, as the rules count them; `first` is the number of the first one in its round.
 */
struct row_moves {
    size_t line;
    uint64_t first, count;
};

/* What lines and moves imply about a size, such as n: see fit.h. */
struct fit {
    size_t misfits;            /* lines and moves that contradict the given size */
    int64_t at_least, exactly; /* what the size must be; 0 if nothing shows it */
    bool contradicts;          /* no size fits everything */
};

struct fills;
struct play;

/* Called when a round is closed; its rows are in play->observer. */
typedef void round_sink(void *user, struct play *play);

/* An observer of rounds, with the rows that were read in the current one. */
struct round_observer {
    round_sink *round;
    void *user;
    struct row *rows; /* the first rows, at most OBSERVED_ROWS_MAX */
    size_t row_count, row_capacity;
};

enum { OBSERVED_ROWS_MAX = 2000 };

struct play {
    struct parsed_record *parsed;
    const struct game *game;
    struct report *report;
    struct arena *arena;
    struct position *position; /* as written on paper; NULL before play_start */
    struct made_move {
        struct move move;
        struct slice text; /* on paper; ptr is NULL if it is missing */
        bool legal;
    } * made; /* the moves of the round so far */
    size_t made_count, made_capacity;
    bool is_unordered; /* paper shows which moves were made, but not in which order */
    void *paper;       /* what the game keeps about rows and fields, of game->paper_size bytes */
    unsigned players;  /* 0 if unknown */
    uint32_t readings;
    struct round *rounds; /* all so far, in order */
    size_t round_count, round_capacity;
    struct round *round; /* the current one; valid until the next one opens */
    uint64_t moves;
    struct row_moves *row_moves; /* of the rows that have moves, in order */
    size_t row_moves_count, row_moves_capacity;
    unsigned doubt;             /* bits of enum doubt */
    struct fit fits[SIZES_MAX]; /* of each of the game's sizes */
    bool has_content;           /* the record has more than a header */
    bool stopped;               /* after an extra round: nothing is judged from there on */

    /* Results, set by the game's finish. */
    enum ending ending;
    int64_t *score; /* by player; NULL if the game has none or the players are unknown */
    const unsigned *winners;
    unsigned winner_count;
    uint64_t reported_missing; /* bit set of the fields reported missing */

    struct fills *fills;             /* collects the claims that are missing, or NULL */
    struct round_observer *observer; /* NULL if there is none */
};

/* Marks something about the game, or about the current round, as unknown: bits of enum doubt. */
static inline void doubt(struct play *play, unsigned what)
{
    play->doubt |= what;
}
static inline void doubt_round(struct play *play, unsigned what)
{
    play->round->doubt |= what;
}

/* True if any of these is in doubt. */
static inline bool in_doubt(const struct play *play, unsigned what)
{
    return play->doubt & what;
}
static inline bool round_in_doubt(const struct play *play, unsigned what)
{
    return play->round->doubt & what;
}

/* A new play, in the arena of its report. `fills` and `observer` may be NULL. */
struct play *play_new(struct parsed_record *parsed, struct report *report, struct fills *fills,
                      struct round_observer *observer);

/*
 * Sets up the initial position; call it once the readings and the fields of the record are known.
 */
void play_start(struct play *play);

/*
 * Makes the move written as `text`: counts it, and reports the rule that it breaks, if any, or that
 * the round is over. Returns true if it is legal.
 */
bool play_move(struct play *play, struct move move, struct slice text);

/*
 * Makes the moves that lead to a position on paper, each written as `text`; or returns the rule that makes this
 * impossible.
 */
enum diagnostic_id play_shown(struct play *play, const struct shown *shown, struct slice text);

/* Makes the move written as `text` without checking the rules; counts it. */
void play_make(struct play *play, struct move move, struct slice text, bool is_legal);

/* The text of the k-th move of the round, from 1. */
static inline struct slice play_move_text(const struct play *play, uint64_t k)
{
    return play->made[k - 1].text;
}

/* Counts a move of the round that is missing from the paper. */
void play_unknown_move(struct play *play);

/* Marks a move of the round as unreadable: anything that depends on it is not judged. */
void play_lost_move(struct play *play);

/* Passes the legal moves in the current position to the sink, in board order, until it returns false. */
void legal_moves(const struct play *play, move_sink *sink, void *user);

/*
 * Tells the position what a field says, see rules->set: its integer, or the values of its tokens; false if one cannot be
 * read or the player is not in the round. play_set does so for the field
 * of this kind, if it is written; player 0 means no owner.
 */
bool play_set_field(struct play *play, const struct field *field);
void play_set(struct play *play, int id, unsigned player);

/* Pass a row that was read, or the round that was closed, to the observer, if any. */
void observe_row(struct play *play, const struct row *row);
void observe_round(struct play *play);

/* A usable field of the record without an owner, or NULL. */
const struct field *play_field(const struct play *play, int id);

/*
 * A usable field of the current round (without rounds: of the record), or NULL. Player 0 means no
 * owner.
 */
const struct field *round_field(const struct play *play, int id, unsigned player);

/* Where to report an error in a field: at its value, or at the key if the value is empty. */
static inline struct slice field_place(const struct field *field)
{
    return field->value.len ? field->value : field->key;
}

/* The tokens of a field's value. */
static inline struct tokens field_tokens(const struct field *field)
{
    return value_tokens(&field->def->value, field->value);
}

/*
 * The values of a text's tokens, in play's arena: the first one of each; of cards, the value and the suit. False if a
 * token cannot be read.
 */
bool read_values(const struct play *play, const struct value_def *def, struct slice text,
                 struct values *values);

/* What a list of integers or letters shows; none of them if one cannot be read. */
struct shown read_shown(const struct play *play, const struct value_def *def, struct slice text,
                        int kind);

/*
 * Reports a wrong claim, "claimed 5, computed 4", and causes other readings to be tried. `right`,
 * in play's arena, is the correct text, or NULL if programs do not need it; `shown` is the correct
 * text for the message.
 */
struct diagnostic *report_claim(struct play *play, enum diagnostic_id id, const struct field *claim,
                                const char *right, const char *shown);

/* The same for a claim that is no field, or of which a part is wrong; `right` is shown, too. */
struct diagnostic *report_wrong(struct play *play, enum diagnostic_id id, struct slice place,
                                struct slice claimed, const char *right);

/* Reports a wrong number of things, such as "4 digits, expected 5 (n)"; the noun is singular, `why` may be empty. */
struct diagnostic *report_count(struct play *play, enum diagnostic_id id, struct slice where,
                                size_t count, const char *noun, int64_t expected, const char *why);

/*
 * The field lines of the current round, in order, including unusable ones; NULL if there are none.
 */
const struct field *round_fields(const struct play *play, size_t *count);

/*
 * The next field of this kind in the current round after `above` (NULL: the first), readable or not, or the next usable
 * one; NULL if there is none.
 */
const struct field *round_next_line(const struct play *play, int id, const struct field *above);
const struct field *round_next(const struct play *play, int id, const struct field *above);

/* The first line that treats the current round as over, its Points: or the next Round:, or NULL. */
const struct field *round_closer(const struct play *play);

/* True if the current round has a claim, readable or not: something was played. */
bool round_has_claims(const struct play *play);

/*
 * True if the current round has an unreadable field of this kind, and no readable one of the same
 * player.
 */
bool has_unreadable_field(const struct play *play, int id);

/* The value of an integer field of the record; 0 if it is missing or unreadable. */
int64_t play_integer(const struct play *play, int id);

/*
 * The moves of the row on a line, empty if it has none. Call it for lines in ascending order; *next
 * starts at 0 and is kept up to date.
 */
struct row_moves play_moves_on(const struct play *play, size_t line, size_t *next);

/* The last row with moves; empty if there is none. */
struct row_moves play_last_row(const struct play *play);

/* The same for the current round. */
struct row_moves round_last_row(const struct play *play);

/* True if the record has the field, readable or not. */
bool play_has_line(const struct play *play, int id);

/*
 * The value of a required field; 0 if it is unreadable or missing, which is reported once for each
 * record (missing-field).
 */
int64_t play_require(struct play *play, int id);

/* A player as written in the record: Ann, or 1. */
const char *player_as_written(const struct play *play, unsigned player);

/* Players as written in a record: Ann, Bob. */
const char *players_as_written(const struct play *play, const unsigned *players, size_t count);

/* True if a field lists exactly these players, each once, in any order. */
bool lists_players(const struct field *field, const unsigned *players, size_t count);

/* A player's name in messages: Ann, or player 1. */
const char *player_name(const struct play *play, unsigned player);

/* Counts a move on paper; `counts` is false for one that is not made, because the round is over. */
static inline void count_move(struct play *play, bool counts)
{
    play->round->moves_on_paper++;
    play->round->moves += counts;
    play->moves += counts;
}

/* Reports the first move after the end of the round or the game; later ones are not reported. */
void report_after_end(struct play *play, struct slice move);

/*
 * The first field that claims the game is finished, Winner: or Status: finished; NULL if there is
 * none.
 */
const struct field *finish_claim(const struct play *play);

/* Finishes the game: see `finish` in game.h. If it is over, sets the winners by the scoring of its rules. */
void play_finish(struct play *play);

/* For a game with points but without rounds: sets the ending (if `is_known`) and the score from the position. */
void finish_by_points(struct play *play, bool is_known);

/* Sets a single winner. */
void set_winner(struct play *play, unsigned player);

/* Sets the round's points from the position: those of the offense, or of the players in the round. */
void play_take_points(struct play *play);

/* OVER if all rounds are, OPEN if the last one is open, else UNJUDGED. */
enum ending rounds_ending(const struct play *play);

/* Sets the score to the sum of the rounds that are over. If one of them has no judged points, the score is in doubt. */
void add_rounds(struct play *play);

/* An array of `count` zeros. */
int64_t *new_points(struct play *play, unsigned count);

#endif
