/* Queries: conditions that select records. */
#ifndef QUIRE_QUERY_H
#define QUIRE_QUERY_H

#include "base/pattern.h"
#include "judge/judge.h"

/* The kind of a term; the comment gives the form of its argument. TEXT is VALUE or ~PATTERN. */
enum query_kind {
    QUERY_GAME,     /* the game's name */
    QUERY_PLAYER,   /* TEXT: a player has this name; or RANGE: the number of players */
    QUERY_FIELD,    /* KEY or KEY=TEXT: the record has the field, or has it with this value */
    QUERY_COMMENT,  /* PATTERN: matches in a comment or remark */
    QUERY_DATE,     /* RANGE of dates that includes the record's date */
    QUERY_FINISHED, /* yes or no */
    QUERY_VALID,    /* yes or no: whether the record has no errors */
    QUERY_MOVES,    /* RANGE */
    QUERY_ROUNDS,   /* RANGE */
    QUERY_SCORE,    /* RANGE or PLAYER:RANGE: any player, or this one, has such a score */
    QUERY_WINNER    /* TEXT, a player's number, or none */
};

/* How a text is compared. */
struct text_match {
    enum { TEXT_ANY, TEXT_CASEFOLD, TEXT_NUMBER, TEXT_NONE, TEXT_PATTERN, TEXT_COUNT } kind;
    struct slice text; /* compared as casefold_compare does */
    int64_t number;    /* of a player */
    struct pattern *pattern;
};

struct query_term {
    enum query_kind kind;
    const char *argument;          /* as given by the user */
    struct patterns *patterns;     /* of the query */
    size_t group;                  /* index of the first term of the same kind */
    struct slice key, owner;       /* of a field; owner.ptr is NULL for any owner */
    struct text_match test;        /* for texts, or for the player in PLAYER:RANGE */
    int64_t min, max;              /* inclusive range */
    bool is_true;                  /* for yes or no */
    const struct grammar *grammar; /* for QUERY_GAME; set by query_find_games */
};

/* A zeroed query has no terms. It must stay where it is; free it with query_free. */
struct query {
    struct query_term *items;
    size_t count, capacity;
    struct patterns patterns;
};

/* Why an argument is invalid: a message and, for a pattern, the byte offset of the error. */
struct query_error {
    char message[160];
    bool is_pattern;
    size_t offset;
};

/*
 * Adds a term; `argument` must outlive it. Returns false if the argument is invalid, with the error
 * filled in.
 */
bool query_add(struct query *query, enum query_kind kind, const char *argument,
               struct query_error *error);

/* Looks up the games; returns the first term with an unknown name, or NULL. */
const struct query_term *query_find_games(struct query *query, struct grammars *grammars);

/* True if records must be judged before matching; else their lines and grammar are enough. */
bool query_needs_judge(const struct query *query);

/* True if a term needs the lines of a record. */
bool query_needs_lines(const struct query *query);

/*
 * True if a record matches: at least one term of each kind (for fields: of each key) must match.
 * *failed is set to the term whose pattern exceeded its match limit, or NULL.
 */
bool query_match(const struct query *query, const struct judgement *judgement,
                 const struct query_term **failed);

void query_free(struct query *query);

#endif
