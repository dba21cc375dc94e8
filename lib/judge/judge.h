/* The judge: from the text of a record to its verdict, by its grammar and its game's rules. */
#ifndef QUIRE_JUDGE_H
#define QUIRE_JUDGE_H

#include "grammar/grammars.h"
#include "play/claims.h"
#include "play/play.h"
#include "record/record.h"

/* The verdict on a record. */
struct verdict {
    uint64_t line; /* line number of Game:, or of the first line if there is none */
    /* NULL if the record has no game, an unknown one, or is too large: */
    const struct grammar *grammar;
    unsigned players;          /* 0 if unknown */
    const struct slice *names; /* NULL if the players have no names */
    bool finished;
    uint64_t moves;
    const struct round *rounds;
    size_t round_count;
    const int64_t *score;    /* by player, or NULL */
    const unsigned *winners; /* as computed */
    unsigned winner_count;
    bool winner_known;   /* the game is over, and no error makes the winners uncertain */
    struct play *play;   /* the position at the end of the record; NULL without a grammar */
    struct fills *fills; /* the claims that are missing, or NULL if they were not collected */
};

/*
 * A judged record. Points to the bytes of its chunk; everything else is in the arena of the
 * options. The members point to each other, so a judgement must not be moved; a copy with a changed
 * member may be printed while the original exists.
 */
struct judgement {
    struct record record;
    struct report report;
    struct verdict verdict;
    struct fills fills;
    bool is_canonical; /* verified with options->canonical_only */
};

struct judge_options {
    struct arena *arena;
    size_t max_line;     /* in bytes; 0: DEFAULT_MAX_LINE */
    bool collects_fills; /* fill `fills` */
    bool counts_only;    /* as in struct report, like `stop` and `max_errors` */
    bool may_verify; /* for callers of verify(): try it first; it keeps only the first line of a valid record */
    bool canonical_only; /* for verify(): accept only what write_quire would write as it is */
    bool game_only;      /* do not judge: the verdict has only line and grammar */
    jmp_buf *stop;
    size_t max_errors;
};

static inline size_t judge_max_line(const struct judge_options *options)
{
    return options->max_line ? options->max_line : DEFAULT_MAX_LINE;
}

/* Legal moves at the end of a record. */
struct legal_moves {
    size_t count;
    bool more;           /* there are more than were counted */
    const char *example; /* the first one as written, or NULL */
    const char *before;  /* a field to write first, such as "Prediction Ann", or NULL */
};

/*
 * Judges the record in a chunk. If a claim fails, every reading of the game is tried, unless
 * diagnostics are only counted. If memory runs out, jumps to the arena's out_of_memory.
 */
void judge(struct judgement *judgement, const struct chunk *chunk, struct grammars *grammars,
           const struct judge_options *options);

/* Sets a verdict from a finished play. */
void set_verdict(struct verdict *verdict, struct play *play, struct fills *fills);

/* Replays the record of a verdict that has a play, and passes each round to the sink. */
void for_each_round(const struct verdict *verdict, round_sink *round, void *user);

/* The legal moves at the end of an unfinished record; stops counting at `most`. */
struct legal_moves count_legal_moves(const struct verdict *verdict, size_t most);

#endif
