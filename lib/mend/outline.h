/* Outlines: the parts of a record that may contain a slip, and what each may contain. */
#ifndef QUIRE_OUTLINE_H
#define QUIRE_OUTLINE_H

#include "parse/parsed_record.h"

/* A value, a part of a row, a move number, a player in a key, or a key. */
struct span {
    size_t line;
    struct slice text;
    const struct value_def *def; /* NULL for unreadable text and for a key */
    const char *alphabet;        /* the characters that may occur in it */
    bool is_key;                 /* a key that the game does not have */
    bool is_claim;
    bool is_read;      /* all of it can be read */
    bool is_number;    /* a move number */
    bool is_size;      /* a size of the game, such as n */
    bool is_unordered; /* a hand of cards, whose order is irrelevant */
    int part;          /* part index in the row's grammar, else -1 */
};

struct outline {
    struct arena *arena;
    const struct parsed_record *parsed;
    struct span *spans; /* sorted by line */
    size_t count, capacity;
    const struct field **fields; /* by line; NULL if the line has none */
    const struct row **rows;     /* by line; def is NULL if no kind of row is expected */
    int64_t most_number, most_column, most_row;
};

#define SUITS "CDHS"

/* Outlines a judged record. Allocates in the arena. */
void outline_make(struct outline *outline, struct arena *arena, const struct parsed_record *parsed);

/* Index of the first span of a line, or where it would be. */
size_t outline_find(const struct outline *outline, size_t line);

/* True if a field of this kind gives a size of the game. */
bool field_is_size(const struct field_def *def);

/* The sizes that the record may show; `numbers` has room for SIZES_MOST. */
enum { SIZES_MOST = 12 };
size_t outline_sizes(const struct outline *outline, int64_t *numbers);

/* The numbers from 1 on that the cells of a grid lack, and as many beyond as `more` says; at most ABSENT_MOST. */
enum { ABSENT_MOST = 8 };
size_t outline_absent(const struct outline *outline, size_t more, int64_t *numbers);

#endif
