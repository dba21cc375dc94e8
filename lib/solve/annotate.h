/* Annotations: which moves of a record gave something away, and what would have been best. */
#ifndef QUIRE_ANNOTATE_H
#define QUIRE_ANNOTATE_H

#include "judge/judge.h"
#include "solve.h"

/* A comment, without '#'. */
struct annotation {
    size_t line;  /* index of the line in the record */
    size_t move;  /* index of the move in its round: the order of comments on one line */
    bool is_own;  /* about what the player who made the move chose, after the opponent did */
    bool is_line; /* it is a line of its own, below that one */
    const char *text;
};

struct annotations {
    struct annotation *items; /* in the order of lines */
    size_t count, capacity;
    const char *reason; /* why moves are not annotated, or NULL */
    bool complete;      /* no search was given up */
};

/*
 * Annotates a record without errors. `limits` are for each round. Everything lives in the arena of the verdict's play. Below
 * the last move of a round stands the value of its first position, if it is known.
 */
struct annotations annotate(const struct verdict *verdict, const struct solve_limits *limits);

/* True if a comment, from its '#' on, is an annotation. */
bool is_annotation(struct slice comment);

/* A value in words: "Ann wins", "Ann wins by 8", "a tie" or "3 points for Ann". */
const char *value_in_words(const struct play *play, int64_t value);

#endif
