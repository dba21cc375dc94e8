#include "tokens.h"

static const char *const names[TYPE_COUNT] = {
    [TYPE_TEXT] = "text",
    [TYPE_DATE] = "date",
    [TYPE_GAME] = "game",
    [TYPE_INTEGER] = "integer",
    [TYPE_INTEGERS] = "integers",
    [TYPE_SIGNED] = "signed-integers",
    [TYPE_LETTERS] = "letters",
    [TYPE_SQUARES] = "squares",
    [TYPE_SEGMENTS] = "segments",
    [TYPE_CELLS] = "cells",
    [TYPE_CARDS] = "cards",
    [TYPE_SPAN] = "span",
    [TYPE_WORD] = "word",
    [TYPE_READINGS] = "readings",
    [TYPE_PLAYERS] = "players",
    [TYPE_PLAYER] = "player",
    [TYPE_PLAYER_LIST] = "player-list",
    [TYPE_WINNER] = "winner",
};

const char *type_name(enum value_type type)
{
    return names[type];
}

enum value_type type_from_name(const char *name)
{
    int type = 0;
    while (type < TYPE_COUNT && strcmp(names[type], name) != 0)
        type++;
    return (enum value_type)type;
}

/*
 * The number denoted by digits of this base, with `zero` as the first digit. `value` is the same modulo 2^64: it is
 * returned if there are too few digits to overflow.
 */
static inline int64_t digits_value(const char *at, const char *end, char zero, int base,
                                   uint64_t value)
{
    const int safe = base == 10 ? 18 : 13; /* digits that cannot overflow in base 10 or 26 */
    if (end - at <= safe)
        return (int64_t)value;
    int64_t number = 0;
    for (; at < end; at++) {
        int digit = *at - zero;
        number = number > (NUMBER_MAX - digit) / base ? NUMBER_MAX : number * base + digit;
    }
    return number;
}

/*
 * Each of these scans one token at *at and advances *at past it. Without a valid token, returns false with *at past the
 * bytes that matched.
 */

static inline bool scan_number(const char **at, const char *end, int64_t *number)
{
    const char *start = *at, *p = start;
    uint64_t value = 0;
    for (; p < end && is_digit(*p); p++)
        value = value * 10 + (uint64_t)(*p - '0');
    *number = digits_value(start, p, '0', 10, value);
    *at = p;
    return p > start;
}

static bool scan_signed(const char **at, const char *end, struct token *token)
{
    bool negative = *at < end && **at == '-';
    if (*at < end && (**at == '-' || **at == '+'))
        ++*at;
    if (!scan_number(at, end, &token->a))
        return false;
    if (negative)
        token->a = -token->a;
    return true;
}

/* b3, aa12 or 2,3. Columns too large for a number are not squares of any game. */
__attribute__((noinline)) static bool scan_any_name(const char **at, const char *end,
                                                    int64_t *column, int64_t *row)
{
    if (*at < end && is_digit(**at)) {
        if (!scan_number(at, end, column) || *at == end || **at != ',')
            return false;
        ++*at;
        return scan_number(at, end, row);
    }
    const char *start = *at, *p = start;
    uint64_t value = 0;
    for (; p < end && *p >= 'a' && *p <= 'z'; p++)
        value = value * 26 + (uint64_t)(*p - 'a' + 1);
    *column = digits_value(start, p, 'a' - 1, 26, value);
    *at = p;
    return p > start && scan_number(at, end, row);
}

/* The same, with a fast path for one letter and one digit. */
static inline bool scan_name(const char **at, const char *end, int64_t *column, int64_t *row)
{
    const char *p = *at;
    if (end - p < 2 || (unsigned)(p[0] - 'a') >= 26 || !is_digit(p[1]) ||
        (end - p > 2 && is_digit(p[2])))
        return scan_any_name(at, end, column, row);
    *column = p[0] - 'a' + 1;
    *row = p[1] - '0';
    *at = p + 2;
    return true;
}

static void skip_space(const char **at, const char *end)
{
    while (*at < end && is_space(**at))
        ++*at;
}

static bool scan_dash(const char **at, const char *end)
{
    if (end - *at > 1 && **at == '-' && !is_space((*at)[1])) {
        ++*at;
        return true;
    }
    skip_space(at, end);
    if (*at == end || **at != '-')
        return false;
    ++*at;
    skip_space(at, end);
    return true;
}

static bool scan_segment(const char **at, const char *end, struct token *token)
{
    return scan_name(at, end, &token->a, &token->b) && scan_dash(at, end) &&
           scan_name(at, end, &token->c, &token->d);
}

static bool scan_span(const char **at, const char *end, struct token *token)
{
    if (end - *at >= 4 && memcmp(*at, "none", 4) == 0) {
        *at += 4;
        return true;
    }
    return scan_number(at, end, &token->a) && scan_dash(at, end) && scan_number(at, end, &token->b);
}

static bool scan_cell(const char **at, const char *end, struct token *token)
{
    if (*at < end && **at == '.') {
        ++*at;
        return true;
    }
    if (!scan_number(at, end, &token->a))
        return false;
    token->c = 1;
    const char *slash = *at;
    skip_space(&slash, end);
    if (slash == end || *slash != '/')
        return true;
    token->c = 2;
    slash++;
    skip_space(&slash, end);
    *at = slash;
    return scan_number(at, end, &token->b);
}

/* The meaning of a letter in a card. */
enum { LETTERS_OF_CARDS = 128 };
static const unsigned char letter_suits[LETTERS_OF_CARDS] = {
    ['C'] = 1, ['D'] = 2, ['H'] = 3, ['S'] = 4
};
static const unsigned char letter_ranks[LETTERS_OF_CARDS] = {
    ['A'] = 1, ['T'] = 10, ['J'] = 11, ['Q'] = 12, ['K'] = 13
};

static inline unsigned char of_letter(const unsigned char *letters, const char *at, const char *end)
{
    return at < end && (unsigned char)*at < LETTERS_OF_CARDS ? letters[(unsigned char)*at] : 0;
}

/* The suit of U+2660 or one of the characters after it (black and white suits). */
static int suit_symbol(const char *at, const char *end)
{
    static const char symbols[] = "\xe2\x99", suits[] = { 4, 3, 2, 1, 4, 3, 2, 1 };
    bool is_symbol =
            end - at >= 3 && memcmp(at, symbols, 2) == 0 && (unsigned char)at[2] - 0xa0u <= 7;
    return is_symbol ? suits[(unsigned char)at[2] - 0xa0u] : 0;
}

/* The suit at *at; 0 if there is none. */
static inline int scan_suit(const char **at, const char *end)
{
    int suit = of_letter(letter_suits, *at, end);
    if (suit) {
        ++*at;
    } else if (*at < end && (unsigned char)**at >= 0x80) {
        suit = suit_symbol(*at, end);
        *at += suit ? 3 : 0;
    }
    return suit;
}

static inline int64_t scan_rank(const char **at, const char *end)
{
    int64_t value = 0;
    if (scan_number(at, end, &value))
        return value <= 13 ? value : 0;
    value = of_letter(letter_ranks, *at, end);
    *at += value != 0;
    return value;
}

/*
 * Accepts any word that does not begin with '#', which would begin a comment; the value is 0 if the word is not a card.
 * The suit may come before or after the value.
 */
static bool scan_card(const char **at, const char *end, struct token *token)
{
    const char *p = *at;
    if (*p != ',' && (p + 1 == end || p[1] == ' ' || p[1] == ',')) { /* the usual form */
        token->a = *p >= '1' && *p <= '9' ? *p - '0' : of_letter(letter_ranks, p, end);
        token->b = 0;
        *at = p + 1;
        return *p != '#';
    }
    token->b = is_digit(*p) ? 0 : scan_suit(&p, end);
    token->a = scan_rank(&p, end);
    if (token->a && !token->b)
        token->b = scan_suit(&p, end);
    if (token->a == 0 || (p < end && !is_space(*p) && *p != ','))
        token->a = token->b = 0;
    while (p < end && !is_space(*p) && *p != ',')
        p++;
    bool found = p > *at && **at != '#';
    *at = p;
    return found;
}

/*
 * What separates two tokens. COMMA: white space or a comma. SIGN: also nothing, if a sign follows. CELL: white space,
 * or nothing next to a point.
 */
enum separator { SEPARATOR_NONE, SEPARATOR_CELL, SEPARATOR_COMMA, SEPARATOR_SIGN };

struct tokens tokens_of(enum value_type type, const char *alphabet, bool spaced, struct slice value)
{
    value = slice_trim(value);
    return (struct tokens){ .type = type,
                            .alphabet = alphabet,
                            .at = value.ptr,
                            .end = value.ptr ? value.ptr + value.len : NULL,
                            .first = true,
                            .spaced = spaced };
}

/* An unreadable token extends to the next white space or comma. */
__attribute__((cold)) static enum token_result bad_token(struct tokens *tokens, const char *from,
                                                         struct token *token)
{
    const char *stop = from;
    while (stop < tokens->end && !is_space(*stop) && *stop != ',')
        stop++;
    if (stop == from && stop < tokens->end)
        stop++;
    token->text = (struct slice){ from, (size_t)(stop - from) };
    tokens->at = tokens->end;
    return TOKEN_BAD;
}

/* Free letters may be separated by white space, and by one comma between two of them. */
static bool skip_between_letters(struct tokens *tokens)
{
    skip_space(&tokens->at, tokens->end);
    if (tokens->at == tokens->end || *tokens->at != ',' || tokens->first ||
        strchr(tokens->alphabet, '.')) /* the cells of a grid */
        return true;
    tokens->at++;
    skip_space(&tokens->at, tokens->end);
    return tokens->at < tokens->end;
}

/* The index of a character in an alphabet; -1 if not found. */
static inline int place_in(const char *alphabet, char c)
{
    int place = 0;
    while (alphabet[place] && alphabet[place] != c)
        place++;
    return alphabet[place] ? place : -1;
}

static enum token_result take_letter(struct tokens *tokens, struct token *token, const char *at,
                                     int place)
{
    *token = (struct token){ .text = { at, 1 }, .a = place };
    tokens->at = at + 1;
    tokens->first = false;
    return TOKEN_OK;
}

/* Slow path: neither a letter of the alphabet follows, nor a blank and a letter. */
__attribute__((noinline)) static enum token_result find_letter(struct tokens *tokens,
                                                               struct token *token)
{
    const char *before = tokens->at;
    if (tokens->spaced && !skip_between_letters(tokens))
        return bad_token(tokens, before, token);
    if (tokens->at == tokens->end)
        return TOKEN_END;
    int place = place_in(tokens->alphabet, *tokens->at);
    return place < 0 ? bad_token(tokens, tokens->at, token)
                     : take_letter(tokens, token, tokens->at, place);
}

static enum token_result next_letter(struct tokens *tokens, struct token *token)
{
    const char *at = tokens->at, *end = tokens->end;
    at += at < end && *at == ' ' && tokens->spaced;
    int place = at < end ? place_in(tokens->alphabet, *at) : -1;
    return place < 0 ? find_letter(tokens, token) : take_letter(tokens, token, at, place);
}

/* Skips any separator between two tokens; returns false if there is none. */
__attribute__((noinline)) static bool skip_parts(struct tokens *tokens, enum separator separator)
{
    const char *before = tokens->at;
    skip_space(&tokens->at, tokens->end);
    if ((separator == SEPARATOR_COMMA || separator == SEPARATOR_SIGN) && *tokens->at == ',') {
        tokens->at++;
        skip_space(&tokens->at, tokens->end);
        return true;
    }
    bool sign = *tokens->at == '+' || *tokens->at == '-';
    bool point = *tokens->at == '.' || before[-1] == '.'; /* before[-1] exists: a token precedes */
    return tokens->at > before || (separator == SEPARATOR_SIGN && sign) ||
           (separator == SEPARATOR_CELL && point);
}

/* The same, with a fast path for a single blank or comma. */
static inline bool skip_separator(struct tokens *tokens, enum separator separator)
{
    const char *at = tokens->at;
    if (separator == SEPARATOR_NONE)
        return false;
    if ((*at == ' ' || (*at == ',' && separator != SEPARATOR_CELL)) && tokens->end - at > 1 &&
        at[1] > ' ' && at[1] != ',') {
        tokens->at++;
        return true;
    }
    return skip_parts(tokens, separator);
}

typedef bool scanner(const char **at, const char *end, struct token *token);

static bool scan_integer(const char **at, const char *end, struct token *token)
{
    return scan_number(at, end, &token->a);
}

static bool scan_square(const char **at, const char *end, struct token *token)
{
    return scan_name(at, end, &token->a, &token->b);
}

/* Reads the next token after this kind of separator. */
static inline enum token_result next_separated(struct tokens *tokens, struct token *token,
                                               enum separator separator, scanner *scan)
{
    if (tokens->at == tokens->end)
        return TOKEN_END;
    const char *before = tokens->at;
    if (!tokens->first && !skip_separator(tokens, separator))
        return bad_token(tokens, tokens->at, token);
    if (tokens->at == tokens->end) /* a trailing comma */
        return bad_token(tokens, before, token);
    const char *start = tokens->at;
    tokens->first = false;
    *token = (struct token){ .a = 0 };
    if (!scan(&tokens->at, tokens->end, token))
        return bad_token(tokens, start, token);
    token->text = (struct slice){ start, (size_t)(tokens->at - start) };
    return TOKEN_OK;
}

/* Reads tokens until `list` is full; *result is that of the last call of next_separated. */
static inline size_t read_separated(struct tokens *tokens, struct token *list, size_t most,
                                    enum token_result *result, enum separator separator,
                                    scanner *scan)
{
    size_t count = 0;
    do
        *result = next_separated(tokens, &list[count], separator, scan);
    while (*result == TOKEN_OK && ++count < most);
    return count;
}

/* Defines a specialized reader for the tokens of a type, so that the compiler can use constants. */
#define READER(name, separator, scan)                                                              \
    static size_t name(struct tokens *tokens, struct token *list, size_t most,                     \
                       enum token_result *result)                                                  \
    {                                                                                              \
        return read_separated(tokens, list, most, result, separator, scan);                        \
    }
READER(read_integers, SEPARATOR_COMMA, scan_integer)
READER(read_signed, SEPARATOR_SIGN, scan_signed)
READER(read_squares, SEPARATOR_COMMA, scan_square)
READER(read_segments, SEPARATOR_COMMA, scan_segment)
READER(read_cells, SEPARATOR_CELL, scan_cell)
READER(read_cards, SEPARATOR_COMMA, scan_card)
READER(read_spans, SEPARATOR_NONE, scan_span)
#undef READER

static size_t read_letters(struct tokens *tokens, struct token *list, size_t most,
                           enum token_result *result)
{
    size_t count = 0;
    do
        *result = next_letter(tokens, &list[count]);
    while (*result == TOKEN_OK && ++count < most);
    return count;
}

/* NULL for values that do not consist of tokens. */
static size_t (*const readers[TYPE_COUNT])(struct tokens *, struct token *, size_t,
                                           enum token_result *) = {
    [TYPE_INTEGERS] = read_integers, [TYPE_SIGNED] = read_signed,     [TYPE_LETTERS] = read_letters,
    [TYPE_SQUARES] = read_squares,   [TYPE_SEGMENTS] = read_segments, [TYPE_CELLS] = read_cells,
    [TYPE_CARDS] = read_cards,       [TYPE_SPAN] = read_spans,
};

bool type_has_tokens(enum value_type type)
{
    return readers[type];
}

size_t tokens_read(struct tokens *tokens, struct token *list, size_t most,
                   enum token_result *result)
{
    if (readers[tokens->type])
        return readers[tokens->type](tokens, list, most, result);
    *result = tokens->at == tokens->end ? TOKEN_END : bad_token(tokens, tokens->at, list);
    return 0;
}

enum token_result token_next(struct tokens *tokens, struct token *token)
{
    enum token_result result;
    tokens_read(tokens, token, 1, &result);
    return result;
}

enum token_result tokens_check(struct tokens tokens, struct token *bad)
{
    enum token_result result;
    while ((result = token_next(&tokens, bad)) == TOKEN_OK)
        ;
    return result;
}

size_t tokens_count(struct tokens tokens)
{
    struct token token;
    size_t count = 0;
    while (token_next(&tokens, &token) == TOKEN_OK)
        count++;
    return count;
}

bool tokens_equal(struct tokens left, struct tokens right)
{
    struct token one, other;
    enum token_result result;
    while ((result = token_next(&left, &one)) == TOKEN_OK)
        if (token_next(&right, &other) != TOKEN_OK || one.a != other.a || one.b != other.b ||
            one.c != other.c || one.d != other.d)
            return false;
    return result == TOKEN_END && token_next(&right, &other) == TOKEN_END;
}

bool parse_number(struct slice text, int64_t *number)
{
    const char *at = text.ptr, *end = text.ptr + text.len;
    return scan_number(&at, end, number) && at == end;
}

const char *square_name(struct arena *arena, int64_t column, int64_t row)
{
    char letters[16];
    size_t at = sizeof letters;
    letters[--at] = '\0';
    for (; column > 0 && at > 0; column = (column - 1) / 26)
        letters[--at] = (char)('a' + (column - 1) % 26);
    return arena_printf(arena, "%s%lld", letters + at, (long long)row);
}
