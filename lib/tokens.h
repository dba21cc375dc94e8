/* Values and their tokens: what can stand in a field or in a part of a row, read one token at a time. */
#ifndef QUIRE_TOKENS_H
#define QUIRE_TOKENS_H

#include <stdint.h>

#include "arena.h"
#include "slice.h"

/* The types that grammar files name. The comment is the name's meaning; see quire-grammar(5). */
enum value_type {
    TYPE_TEXT,        /* anything */
    TYPE_DATE,        /* YYYY-MM-DD, YYYY-MM or YYYY */
    TYPE_GAME,        /* the name of a game */
    TYPE_INTEGER,     /* one number from min to max */
    TYPE_INTEGERS,    /* numbers, parted by commas or white space */
    TYPE_SIGNED,      /* numbers with a sign or without */
    TYPE_LETTERS,     /* characters of a small alphabet */
    TYPE_SQUARES,     /* b3 or 2,3 */
    TYPE_SEGMENTS,    /* a2-c2 */
    TYPE_CELLS,       /* ., 4 or 4/9 */
    TYPE_CARDS,       /* A, 10H, and what may prove to be no card */
    TYPE_SPAN,        /* 4-10, or none */
    TYPE_WORD,        /* one of a few words */
    TYPE_READINGS,    /* ids of readings */
    TYPE_PLAYERS,     /* how many play, or their names */
    TYPE_PLAYER,      /* a player's name or number */
    TYPE_PLAYER_LIST, /* several */
    TYPE_WINNER,      /* several, or none */
    TYPE_COUNT
};

/* The type's name in grammar files, and the type of a name (TYPE_COUNT where there is none). */
const char *type_name(enum value_type type);
enum value_type type_find(const char *name);

/* True where a value of the type is a sequence of tokens that token_next reads. */
bool type_has_tokens(enum value_type type);

/* Numbers beyond this are read as this: no size, square or card of any game goes so far. */
#define NUMBER_MAX INT64_MAX

/*
 * A token: its text and what it says.
 * integers, signed: a. letters: a is the place in the alphabet. squares: column a, row b.
 * segments: a, b to c, d. cells: a and b, 0 for a number that is not there.
 * cards: value a (1 to 13; 0 is no card), suit b (1 to 4; 0 is none). span: a to b, 0 and 0 for none.
 */
struct token {
    struct slice text;
    int64_t a, b, c, d;
};

/* A place in a value; copy it to read the value again. */
struct tokens {
    enum value_type type;
    const char *alphabet; /* of letters */
    const char *at, *end;
    bool first, spaced;
};

enum token_result { TOKEN_OK, TOKEN_END, TOKEN_BAD };

/* Begins at the first token of a value. `alphabet` and `spaced` (white space may part letters) are for letters. */
struct tokens tokens_of(enum value_type type, const char *alphabet, bool spaced,
                        struct slice value);

/* The next token. TOKEN_BAD: token->text is what cannot be read, and nothing follows it. */
enum token_result token_next(struct tokens *tokens, struct token *token);

/*
 * True where a value, of which no token was read yet, certainly has none that cannot be read: most are
 * written so plainly that each two neighbours tell. Other values may be good as well, and an empty one is not plain.
 */
bool tokens_are_plain(const struct tokens *tokens);

/* Reads to the end, or to the first token that cannot be read, which is *bad then. */
enum token_result tokens_check(struct tokens tokens, struct token *bad);

/* How many tokens there are up to the end or to a bad one. */
size_t tokens_count(struct tokens tokens);

/* True where the integers to come are these, and no others. */
bool integers_are(struct tokens tokens, const int64_t *numbers, size_t count);

/* A whole text as a number without a sign, in any range; false where it is none. */
bool parse_number(struct slice text, int64_t *number);

/* A name of column and row as players write it: b3, aa12. */
const char *square_name(struct arena *arena, int64_t column, int64_t row);

#endif
