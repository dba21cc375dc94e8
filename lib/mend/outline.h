/* Outlines: which pieces of a record a hand may have got wrong, and what can stand there. */
#ifndef QUIRE_OUTLINE_H
#define QUIRE_OUTLINE_H

#include "../shape.h"

/* A value or a part of a row, the number in front of a row, a player in a key, or a key. */
struct span {
    size_t line;
    struct slice text;
    const struct value_def *def; /* NULL for what could not be read, and for a key */
    const char *marks;           /* the characters that can stand in it */
    bool is_key;                 /* of a field that the game has not */
    bool is_claim;
    bool is_read;   /* all of it */
    bool is_number; /* of a row's first move; none is 0 */
    bool is_bag;    /* somebody's cards: their order says nothing */
    int part;       /* of a row, as its grammar counts; -1 else */
};

struct outline {
    struct arena *arena;
    struct shaped shaped; /* with a report that nobody reads */
    struct report mute;
    struct span *spans; /* in the order of their lines */
    size_t count, capacity;
    const struct field **fields; /* by line; NULL where there is none */
    struct row *rows;            /* by line; def is NULL where there is none that can be read */
    int64_t most_number, most_column, most_row;
    const struct value_def *grid_def; /* of the cells of the grid, and the marks in it */
    const char *grid_marks;
    struct suiting {
        size_t cards, suited; /* how many cards there are, and how many of them with a suit */
        size_t in_front;      /* of these, how many begin with it */
    } suiting[2];             /* of cards on the table, and of those in hands */
    const char *suits;        /* as they are written here, up to NUL */
};

/* Outlines a record that was judged. What it makes lives in the arena. */
void outline_make(struct outline *outline, struct arena *arena, const struct shaped *shaped);

/* The first span of a line, or where it would stand. */
size_t outline_find(const struct outline *outline, size_t line);

#endif
