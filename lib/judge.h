/* The judge: a record against its grammar and its game's rules. */
#ifndef QUIRE_JUDGE_H
#define QUIRE_JUDGE_H

#include "claims.h"
#include "play.h"

/* What became of a record. All of it lives in the arena of its report. */
struct verdict {
    uint64_t line;                 /* of Game:, or the first line of what stands before it */
    const struct grammar *grammar; /* NULL: no game, one that is not known, or a record too large */
    unsigned players;              /* 0 where unknown */
    const struct slice *names;     /* NULL where nobody is named */
    bool finished;
    uint64_t moves;
    const struct round *rounds;
    size_t round_count;
    const int64_t *score;    /* by player, or NULL */
    const unsigned *winners; /* as computed, */
    unsigned winner_count;
    bool winner_known; /* and no error leaves doubt about them: the game is over, and they are judged */
    struct play *play; /* the position at the end of the record; NULL without a grammar */
    struct claims *claims;
};

/* Legal moves at the end of a record. */
struct prospects {
    size_t count;
    bool more;           /* there are more than were counted */
    const char *example; /* the first one as it is written, or NULL */
    const char *
            before; /* "Prediction Ann": a field that a player writes before any of them, or NULL */
};

/*
 * Judges a record that was read with the same report. `claims`, where not NULL, is filled. Where a
 * claim fails, every reading of the game is tried, unless the report only counts. Memory that runs out
 * leaves by the arena's out_of_memory.
 */
void judge(const struct record *record, struct grammars *grammars, struct report *report,
           struct claims *claims, struct verdict *verdict);

/* Judges a record once more, as it was judged, and shows each of its rounds to the watch. */
void judge_again(const struct verdict *verdict, struct watch *watch);

/* Finds out which game a record is of, and judges nothing: the verdict has line and grammar alone. */
void judge_game(const struct record *record, struct grammars *grammars, struct verdict *verdict);

/*
 * A play without a record: its fields are known, and no move is made. Whoever has it opens its rounds; see
 * rounds.h.
 */
struct play *judge_begin(struct shaped *shaped, struct report *report);

/* The legal moves of a record that is not finished; it stops counting at `most`. */
struct prospects judge_prospects(const struct verdict *verdict, size_t most);

#endif
