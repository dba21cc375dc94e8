/* A play: what the rules see of a record, and what they find out. */
#ifndef QUIRE_PLAY_H
#define QUIRE_PLAY_H

#include "shape.h"

/* OPEN: it goes on. UNJUDGED: what is missing or unreadable decides whether it is over. */
enum ending { ENDING_OPEN, ENDING_OVER, ENDING_UNJUDGED };

/* A round; the whole of a game that has none. Points and players are in the arena. */
struct round {
    uint64_t number;
    uint64_t due; /* the number that it should have, by those above; another one is a slip */
    size_t index; /* how many Round: lines stand above its rows */
    const struct field *opener; /* Round:, or NULL */
    enum ending ending;
    unsigned offense;        /* 0 where unknown, or where the game has none */
    const unsigned *playing; /* where not all play a round: who does; NULL where unknown */
    unsigned playing_count;
    const int64_t
            *points; /* the offense's, or those of who plays, in order; NULL while not judged */
    unsigned point_count;
    bool faulty;       /* a move is missing or can't be read: its points are not judged */
    bool said_too_far; /* after-end was reported */
    uint64_t written;  /* moves on paper, the illegal ones included: what move numbers count */
    uint64_t moves;    /* that count */
};

/* The points of a round that is over and has no fault in its moves; else NULL. */
static inline const int64_t *round_points(const struct round *round)
{
    return round->ending == ENDING_OVER && !round->faulty ? round->points : NULL;
}

/* A number in front of a row that is not right; it is reported when the round is closed. */
struct number_fault {
    struct slice row; /* what stands behind the number */
    struct slice text;
    int64_t number, expected;
    bool dropped;
};

/*
 * The moves that a row holds as the rules count them; `first` is the number of the first one in its round. More than
 * one row are those on the lines from this one on, with as many moves each.
 */
struct row_moves {
    size_t line, rows;
    uint64_t first, count;
};

/* Tells whether the first move of a row, which the number in front is of, is at fault. */
struct row_errors {
    uint64_t moves_above; /* of the round, before the row */
    size_t above;         /* errors so far that are not of the row's moves */
    size_t first; /* errors by the time its second move was counted; SIZE_MAX while none was */
};

struct claims;
struct play;

/* Who wants to see each round when it is closed, with the rows that were read of it. */
struct watch {
    void (*round)(struct watch *watch, struct play *play);
    struct row *rows; /* the first ones, at most WATCHED_ROWS_MAX */
    size_t row_count, row_capacity;
    size_t rows_left; /* those behind them */
};

enum { WATCHED_ROWS_MAX = 2000 };

struct play {
    struct shaped *shaped;
    const struct game *game;
    struct report *report;
    struct arena *arena;
    void *state;      /* the game's */
    unsigned players; /* 0 where unknown */
    uint32_t readings;
    struct round *rounds; /* all so far, in order */
    size_t round_count, round_capacity;
    struct round *round;                /* the one that is open; valid until the next opens */
    struct number_fault *number_faults; /* of the open round, in order */
    size_t number_fault_count, number_fault_capacity, number_fault;
    uint64_t moves;
    struct row_moves *row_moves; /* of the rows that hold some, in order */
    size_t row_moves_count, row_moves_capacity;
    struct row_errors row_errors;
    bool rounds_uncertain; /* the number of a round is wrong or can't be read: one may be missing */
    bool written;          /* the record shows something of the game itself */
    const char *cut_block; /* key of the block that a remark without an end cut off, or NULL */
    bool stopped;          /* a round was one too many: nothing counts any more */

    /* Results, for finish to fill in. */
    enum ending ending;
    int64_t *score;      /* by player; NULL where the game has none or the players are unknown */
    bool score_unjudged; /* it depends on what is missing or can't be read */
    const unsigned *winners;
    unsigned winner_count;
    bool winner_unjudged;
    uint64_t missing; /* bits of the fields that were reported missing */
    bool end_unsaid;  /* the game is over, and to say so would be an error: no such claim is made */
    bool end_reported; /* something said already why the game is not finished as it is said to be */

    struct claims *claims; /* collects what could be claimed, or NULL */
    struct watch *watch;   /* NULL where nobody looks */
};

static inline bool play_reads(const struct play *play, int reading)
{
    return play->readings >> reading & 1;
}

/* A play at its beginning, in the arena of its report. `claims` and `watch` may be NULL. */
struct play *play_new(struct shaped *shaped, struct report *report, struct claims *claims,
                      struct watch *watch);

/* Tells the watch, where there is one, of a row that was read and of a round that is closed. */
void watch_this_row(struct play *play, const struct row *row);
static inline void watch_row(struct play *play, const struct row *row)
{
    if (play->watch)
        watch_this_row(play, row);
}
void watch_round(struct play *play);

/* A usable field of the record that is nobody's, or NULL. */
const struct field *play_field(const struct play *play, int id);

/* A usable field of the open round (of the record, in a game without rounds), or NULL. 0 is nobody. */
const struct field *round_field(const struct play *play, int id, unsigned player);

/* Where to report what a field says: its value, or the key where that is empty. */
static inline struct slice field_place(const struct field *field)
{
    return field->value.len ? field->value : field->key;
}

/* What stands in a field, one token at a time. */
static inline struct tokens field_tokens(const struct field *field)
{
    return value_tokens(&field->def->value, field->value);
}

/*
 * Reports a claim that is not right, "claimed 5, computed 4", so that other readings are tried. `right`, in
 * play's arena, is what would be right, or NULL where no program needs it; the message has `shown`.
 */
struct diagnostic *report_claim(struct play *play, enum diagnostic_id id, const struct field *claim,
                                const char *right, const char *shown);

/* The field lines of the open round, in order, those included that no rule can use; NULL where there are none. */
const struct field *round_fields(const struct play *play, size_t *count);

/* The first field of this kind in the open round, be it readable or not; NULL where there is none. */
const struct field *round_mention(const struct play *play, int id);

/* True where the open round has a field of this kind that can't be read, and none of its player that can. */
bool round_spoilt(const struct play *play, int id);

/* The value of an integer field of the record, 0 where it is not there or can't be read. */
int64_t play_integer(const struct play *play, int id);

/* The moves of the row on a line, 0 where it has none. Lines come in order; *next is 0 at first, and kept up to date. */
struct row_moves play_moves_on(const struct play *play, size_t line, size_t *next);

/* The last row that holds moves, with none where there is none. */
struct row_moves play_last_row(const struct play *play);

/* The same of the open round. */
struct row_moves round_last_row(const struct play *play);

/* True where the field stands there, be it readable or not. */
bool play_mentions(const struct play *play, int id);

/*
 * The value of a field without which what is there can't be judged: 0 where it can't be had, and
 * once in a record missing-field where it is not there at all.
 */
int64_t play_need(struct play *play, int id);

/* Ann, or 1: how a record calls one of its players. */
const char *player_word(const struct play *play, unsigned player);

/* True where a field lists just these players, none of them twice, in any order. */
bool lists_players(const struct field *field, const unsigned *players, size_t count);

/* Ann, or player 1. */
const char *player_name(const struct play *play, unsigned player);

/* Counts a move that stands on paper; one that is no move of the game is written, and does not count. */
static inline void count_move(struct play *play, bool counts)
{
    if (play->round->written == play->row_errors.moves_above + 1)
        play->row_errors.first = play->report->errors;
    play->round->written++;
    play->round->moves += counts;
    play->moves += counts;
}

/*
 * A move is at fault, as was found after its row was read: a number in front of it goes without a word.
 * The moves come in order.
 */
void drop_number(struct play *play, struct slice move);

/*
 * As report_after_end, for a move whose row was read before: a wrong number of its own is its error, and
 * those of the rows below go without a word.
 */
void report_after_row(struct play *play, struct slice move, const char *what);

/* Reports the first move after the end of the round or the game; the later ones go without a word. */
void report_after_end(struct play *play, struct slice where, const char *what);

/* Where the game was said to be finished: the first of Winner: and Status: finished; NULL where it was not. */
const struct field *said_finished(const struct play *play);

/* The players with the highest score have won. */
void win_by_score(struct play *play);

/* One player has won. */
void win_alone(struct play *play, unsigned player);

/* True where the game's `legal` finds a move. */
bool has_legal_move(struct play *play);

/* An array of `count` zeros. */
int64_t *new_points(struct play *play, unsigned count);

/* Compares a claimed list with the true one: how it is written, or NULL where both are the same. */
const char *compare_integers(const struct play *play, struct tokens claimed,
                             const int64_t *computed, size_t count, const char *join);

/* A list of numbers as it is written. */
const char *write_integers(const struct play *play, const int64_t *numbers, size_t count,
                           const char *join);

#endif
