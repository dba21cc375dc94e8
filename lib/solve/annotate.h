/* Annotations: which moves of a record were mistakes, and what would have been best. */
#ifndef QUIRE_ANNOTATE_H
#define QUIRE_ANNOTATE_H

#include "judge/judge.h"
#include "solve.h"

/* A comment, without '#'. */
struct annotation {
    size_t line;  /* index of the line in the record */
    size_t move;  /* index of the move in its round; orders the comments on a line */
    bool is_own;  /* about the mover's choice within a group */
    bool is_line; /* on a separate line, below that one */
    const char *text;
};

struct annotations {
    struct annotation *items; /* sorted by line */
    size_t count, capacity;
    const char *reason; /* why there are no annotations, or NULL */
    bool complete;      /* every search finished within the limits */
};

/*
 * Annotates a record without errors. `limits` apply to each round. All memory is in the arena of the verdict's play.
 * The value of a round's first position, if known, is added below its last move.
 */
struct annotations annotate(const struct verdict *verdict, const struct solve_limits *limits);

/* Formats a value: "Ann wins", "Ann wins by 8", "a tie" or "3 points for Ann". */
const char *value_in_words(const struct play *play, int64_t value);

#endif
