/* Tokens: splits the value of a field, or of a part of a row, into typed tokens. */
#ifndef QUIRE_TOKENS_H
#define QUIRE_TOKENS_H

#include <stdint.h>

#include "base/arena.h"
#include "base/slice.h"

/* The value types that grammar files name; see quire-grammar(5). */
enum value_type {
    TYPE_TEXT,        /* anything */
    TYPE_DATE,        /* YYYY-MM-DD, YYYY-MM or YYYY */
    TYPE_GAME,        /* the name of a game */
    TYPE_INTEGER,     /* one number from min to max */
    TYPE_INTEGERS,    /* numbers, separated by commas or white space */
    TYPE_SIGNED,      /* numbers with or without a sign */
    TYPE_LETTERS,     /* characters of a small alphabet */
    TYPE_SQUARES,     /* b3 or 2,3 */
    TYPE_SEGMENTS,    /* a2-c2 */
    TYPE_CELLS,       /* ., 4 or 4/9 */
    TYPE_CARDS,       /* A, 10H, or what turns out not to be a card */
    TYPE_SPAN,        /* 4-10, or none */
    TYPE_WORD,        /* one of a few words */
    TYPE_READINGS,    /* ids of readings */
    TYPE_PLAYERS,     /* the number of players, or their names */
    TYPE_PLAYER,      /* a player's name or number */
    TYPE_PLAYER_LIST, /* several */
    TYPE_WINNER,      /* several, or none */
    TYPE_COUNT
};

/* The type's name in grammar files; and the type with a name, TYPE_COUNT if there is none. */
const char *type_name(enum value_type type);
enum value_type type_from_name(const char *name);

/* True if values of the type consist of tokens that token_next reads. */
bool type_has_tokens(enum value_type type);

/* Larger numbers are read as this one: no size, square or card of any game is that large. */
#define NUMBER_MAX INT64_MAX

/*
 * A token: its text and its value.
 *
 * integers, signed: a. letters: a is the index in the alphabet. squares: column a, row b.
 *
 * segments: from a, b to c, d. cells: a and b, 0 for an absent number; c is how many there are.
 *
 * cards: value a (1 to 13; 0 if not a card), suit b (1 to 4; 0 if none). span: from a to b, both 0
 * for none.
 */
struct token {
    struct slice text;
    int64_t a, b, c, d;
};

/* A token iterator; copy it to read the value again. */
struct tokens {
    enum value_type type;
    const char *alphabet; /* of letters */
    const char *at, *end;
    bool first, spaced;
};

enum token_result { TOKEN_OK, TOKEN_END, TOKEN_BAD };

/*
 * Starts at the first token of a value. `alphabet` and `spaced` (white space may separate letters)
 * apply to letters.
 */
struct tokens tokens_of(enum value_type type, const char *alphabet, bool spaced,
                        struct slice value);

/* The next token. TOKEN_BAD: token->text is what could not be read; the iteration ends there. */
enum token_result token_next(struct tokens *tokens, struct token *token);

/*
 * Reads tokens until `list`, of at least one, is full or the value ends, as token_next; returns their number. *result
 * is TOKEN_OK if there may be more. On TOKEN_BAD the bad one is below the others.
 */
size_t tokens_read(struct tokens *tokens, struct token *list, size_t most,
                   enum token_result *result);

/* Checks all tokens; on TOKEN_BAD, *bad is the first one that cannot be read. */
enum token_result tokens_check(struct tokens tokens, struct token *bad);

/* The number of tokens up to the end or the first bad one. */
size_t tokens_count(struct tokens tokens);

/* True if both have the same values, and can be read to the end. */
bool tokens_equal(struct tokens left, struct tokens right);

/* Parses a whole text as an unsigned number, clamped to NUMBER_MAX; false if it is not one. */
bool parse_number(struct slice text, int64_t *number);

/* The name of a square as players write it: b3, aa12. */
const char *square_name(struct arena *arena, int64_t column, int64_t row);

#endif
