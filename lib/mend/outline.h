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
    size_t *first_span;          /* by line: the index of its first span, or of the next one */
    const struct field **fields; /* by line; NULL if the line has none */
    const struct row **rows;     /* by line; def is NULL if no kind of row is expected */
    int64_t max_number, max_column, max_row; /* the largest in the record */
};

#define SUITS "CDHS"

/* Outlines a judged record. Everything is allocated in the arena. */
void outline_make(struct outline *outline, struct arena *arena, const struct parsed_record *parsed);

/* The spans of a line. */
struct spans {
    const struct span *items;
    size_t count;
};
struct spans spans_on(const struct outline *outline, size_t line);

/* The number of squares or segments in a row; 0 for a row of another kind. */
size_t squares_in_row(const struct row *row);

/* True if rows of this kind belong in the block of a field. */
bool is_row_of_block(const struct row_def *row, const struct field_def *block);

/* True if a field of this kind gives a size of the game. */
bool field_is_size(const struct field_def *def);

/* The sizes that the record may show; `numbers` has room for POSSIBLE_SIZES_MAX. */
enum { POSSIBLE_SIZES_MAX = 12 };
size_t outline_sizes(const struct outline *outline, int64_t *numbers);

/* The numbers from 1 on that the cells of a grid lack, and as many beyond as `more` says; at most MISSING_MAX. */
enum { MISSING_MAX = 8 };
size_t outline_missing_numbers(const struct outline *outline, size_t more, int64_t *numbers);

#endif
