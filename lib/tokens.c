#include "tokens.h"

#include "bytes.h"
#include "shortcuts.h"

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

enum value_type type_find(const char *name)
{
    int type = 0;
    while (type < TYPE_COUNT && strcmp(names[type], name) != 0)
        type++;
    return (enum value_type)type;
}

/*
 * Each of these reads one token at *at, and moves *at behind it; false where there is none, with *at
 * behind what it could use.
 */

static bool scan_number(const char **at, const char *end, int64_t *number)
{
    const char *p = *at;
    int64_t value = 0;
    while (p < end && is_digit(*p)) {
        int digit = *p++ - '0';
        value = value > (NUMBER_MAX - digit) / 10 ? NUMBER_MAX : value * 10 + digit;
    }
    bool found = p > *at;
    *at = p;
    *number = value;
    return found;
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

/* b3, aa12 or 2,3. Columns beyond what a number holds are no squares of any game. */
static bool scan_name(const char **at, const char *end, int64_t *column, int64_t *row)
{
    if (*at < end && is_digit(**at)) {
        if (!scan_number(at, end, column) || *at == end || **at != ',')
            return false;
        ++*at;
        return scan_number(at, end, row);
    }
    const char *p = *at;
    int64_t value = 0;
    for (; p < end && *p >= 'a' && *p <= 'z'; p++) {
        int letter = *p - 'a' + 1;
        value = value > (NUMBER_MAX - letter) / 26 ? NUMBER_MAX : value * 26 + letter;
    }
    bool found = p > *at;
    *at = p;
    *column = value;
    return found && scan_number(at, end, row);
}

static void skip_space(const char **at, const char *end)
{
    while (*at < end && is_space(**at))
        ++*at;
}

static bool scan_dash(const char **at, const char *end)
{
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
    const char *slash = *at;
    skip_space(&slash, end);
    if (slash == end || *slash != '/')
        return true;
    slash++;
    skip_space(&slash, end);
    *at = slash;
    return scan_number(at, end, &token->b);
}

/* The suit that a text begins with, 0 where it is none; *length is how long it is. */
static int suit_at(const char *at, const char *end, size_t *length)
{
    static const char letters[] = "CDHS";
    /* U+2660 and those behind it, black and white ones */
    static const char symbols[] = "\xe2\x99", suits[] = { 4, 3, 2, 1, 4, 3, 2, 1 };
    *length = 0;
    for (int suit = 1; at < end && suit <= 4; suit++)
        if (*at == letters[suit - 1]) {
            *length = 1;
            return suit;
        }
    if (end - at < 3 || memcmp(at, symbols, 2) != 0 || (unsigned char)at[2] - 0xa0u > 7)
        return 0;
    *length = 3;
    return suits[(unsigned char)at[2] - 0xa0u];
}

static int64_t card_rank(const char **at, const char *end)
{
    int64_t value = 0;
    if (scan_number(at, end, &value))
        return value <= 13 ? value : 0;
    switch (*at < end ? *(*at)++ : '\0') {
    case 'A':
        return 1;
    case 'T':
        return 10;
    case 'J':
        return 11;
    case 'Q':
        return 12;
    case 'K':
        return 13;
    default:
        return 0;
    }
}

/*
 * Any word is read, but for one that a space in front would make a comment; one that is no card has
 * the value 0. The suit stands before or behind.
 */
static bool scan_card(const char **at, const char *end, struct token *token)
{
    const char *stop = *at, *p = *at;
    size_t length = 0;
    while (stop < end && !is_space(*stop) && *stop != ',')
        stop++;
    token->b = suit_at(p, stop, &length);
    p += length;
    token->a = card_rank(&p, stop);
    if (token->a && !token->b) {
        token->b = suit_at(p, stop, &length);
        p += length;
    }
    if (p != stop)
        token->a = token->b = 0;
    bool found = stop > *at && **at != '#';
    *at = stop;
    return found;
}

/*
 * What parts two tokens: COMMA is white space or a comma; SIGN needs nothing before a sign, and CELL, which is
 * white space, nothing beside a point.
 */
enum separator { SEPARATOR_NONE, SEPARATOR_CELL, SEPARATOR_COMMA, SEPARATOR_SIGN };

static const enum separator separators[TYPE_COUNT] = {
    [TYPE_INTEGERS] = SEPARATOR_COMMA, [TYPE_SIGNED] = SEPARATOR_SIGN,
    [TYPE_SQUARES] = SEPARATOR_COMMA,  [TYPE_SEGMENTS] = SEPARATOR_COMMA,
    [TYPE_CELLS] = SEPARATOR_CELL,     [TYPE_CARDS] = SEPARATOR_COMMA,
};

bool type_has_tokens(enum value_type type)
{
    return type == TYPE_LETTERS || type == TYPE_SPAN || separators[type];
}

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

/* A token that cannot be read reaches to the next white space or comma. */
static enum token_result bad_token(struct tokens *tokens, const char *from, struct token *token)
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

/* Free letters may be parted by white space, and by a comma between two of them. */
static bool skip_between_letters(struct tokens *tokens)
{
    skip_space(&tokens->at, tokens->end);
    if (tokens->at == tokens->end || *tokens->at != ',' || tokens->first ||
        strchr(tokens->alphabet, '.')) /* cells of a grid */
        return true;
    tokens->at++;
    skip_space(&tokens->at, tokens->end);
    return tokens->at < tokens->end;
}

static enum token_result next_letter(struct tokens *tokens, struct token *token)
{
    const char *before = tokens->at;
    if (tokens->spaced && !skip_between_letters(tokens))
        return bad_token(tokens, before, token);
    if (tokens->at == tokens->end)
        return TOKEN_END;
    const char *letter = tokens->alphabet;
    while (*letter && *letter != *tokens->at)
        letter++;
    if (!*letter)
        return bad_token(tokens, tokens->at, token);
    *token = (struct token){ .text = { tokens->at++, 1 }, .a = letter - tokens->alphabet };
    tokens->first = false;
    return TOKEN_OK;
}

/* Passes what parts two tokens; false where they are not parted. */
static bool skip_separator(struct tokens *tokens, enum separator separator)
{
    const char *before = tokens->at;
    if (separator == SEPARATOR_NONE)
        return false;
    if ((*before == ' ' || (*before == ',' && separator != SEPARATOR_CELL)) &&
        tokens->end - before > 1 && before[1] > ' ' && before[1] != ',') {
        tokens->at++; /* as most are parted */
        return true;
    }
    skip_space(&tokens->at, tokens->end);
    if ((separator == SEPARATOR_COMMA || separator == SEPARATOR_SIGN) && *tokens->at == ',') {
        tokens->at++;
        skip_space(&tokens->at, tokens->end);
        return true;
    }
    bool sign = *tokens->at == '+' || *tokens->at == '-';
    bool point = *tokens->at == '.' || before[-1] == '.'; /* there is a token before */
    return tokens->at > before || (separator == SEPARATOR_SIGN && sign) ||
           (separator == SEPARATOR_CELL && point);
}

static bool scan(enum value_type type, const char **at, const char *end, struct token *token)
{
    switch (type) {
    case TYPE_INTEGERS:
        return scan_number(at, end, &token->a);
    case TYPE_SIGNED:
        return scan_signed(at, end, token);
    case TYPE_SQUARES:
        return scan_name(at, end, &token->a, &token->b);
    case TYPE_SEGMENTS:
        return scan_segment(at, end, token);
    case TYPE_CELLS:
        return scan_cell(at, end, token);
    case TYPE_CARDS:
        return scan_card(at, end, token);
    default:
        return scan_span(at, end, token);
    }
}

enum token_result token_next(struct tokens *tokens, struct token *token)
{
    if (tokens->type == TYPE_LETTERS)
        return next_letter(tokens, token);
    if (tokens->at == tokens->end)
        return TOKEN_END;
    const char *before = tokens->at;
    if (!tokens->first && !skip_separator(tokens, separators[tokens->type]))
        return bad_token(tokens, tokens->at, token);
    if (tokens->at == tokens->end) /* a comma at the end */
        return bad_token(tokens, before, token);
    const char *start = tokens->at;
    tokens->first = false;
    *token = (struct token){ .a = 0 };
    if (!scan(tokens->type, &tokens->at, tokens->end, token))
        return bad_token(tokens, start, token);
    token->text = (struct slice){ start, (size_t)(tokens->at - start) };
    return TOKEN_OK;
}

/* --- plain values --- */

/*
 * Bits of a window's bytes that stand behind one which they may not stand behind, and of those that are of no
 * use. In a plain value one character parts two tokens.
 */
static unsigned misplaced(enum value_type type, struct list_bytes found)
{
    unsigned digits = found.digits, lower = found.lower, signs = found.signs;
    unsigned parts = found.spaces | found.commas;
    switch (type) {
    case TYPE_INTEGERS:
        return ~(digits | parts) | (parts << 1 & ~digits);
    case TYPE_SIGNED:
        return ~(digits | parts | signs) | (signs << 1 & ~digits) |
               (parts << 1 & ~(digits | signs));
    case TYPE_SQUARES:
        return ~(digits | parts | lower) | (lower << 1 & ~(lower | digits)) |
               (digits << 1 & ~(digits | parts)) | (parts << 1 & ~lower);
    case TYPE_CELLS:
        return ~(digits | found.spaces | found.points) | (found.points << 1 & ~found.spaces) |
               (found.spaces << 1 & found.spaces) | (digits << 1 & found.points);
    case TYPE_CARDS:
        return found.hashes | (parts << 1 & parts);
    default:
        return ~0u;
    }
}

/* True where white space other than blanks, which windows do not show, may part tokens. */
static bool has_odd_space(struct slice value)
{
    for (size_t i = 0; i < value.len; i++)
        if (value.ptr[i] != ' ' && is_space(value.ptr[i]))
            return true;
    return false;
}

/* What a plain value may end with; and but for lower-case letters, which only squares have, begin. */
static bool ends_well(enum value_type type, struct slice value)
{
    char first = value.ptr[0], last = value.ptr[value.len - 1];
    switch (type) {
    case TYPE_CARDS:
        return first != ',' && last != ',' && !has_odd_space(value);
    case TYPE_CELLS:
        return true;
    case TYPE_SQUARES:
        return first >= 'a' && is_digit(last);
    default:
        return first != ',' && is_digit(last);
    }
}

/* A window begins with the last byte of the one before, so that all neighbours are seen. */
static bool neighbours_fit(enum value_type type, struct slice value)
{
    enum { STEP = LIST_WINDOW - 1 };
    size_t i = 0;
    if (value.len == 0 || !ends_well(type, value))
        return false;
    for (; value.len - i >= LIST_WINDOW; i += STEP)
        if (misplaced(type, list_bytes(value.ptr + i)) & LIST_WINDOW_BITS)
            return false;
    char rest[LIST_WINDOW];
    size_t left = value.len - i;
    copy_window(rest, value.ptr + i, left);
    return !(misplaced(type, list_bytes(rest)) & ((1u << left) - 1));
}

/* True for what most lists of letters are: the letters, and nothing between them. */
static bool only_letters(struct slice text, const char *alphabet)
{
    enum { MOST = 4 }; /* alphabets are that short; a longer one is read the slow way */
    char letters[MOST];
    size_t count = strlen(alphabet);
    if (count == 0 || count > MOST)
        return false;
    for (size_t i = 0; i < MOST; i++)
        letters[i] = alphabet[i < count ? i : 0];
    unsigned char other = 0;
    for (size_t i = 0; i < text.len; i++)
        other |= (unsigned char)((text.ptr[i] != letters[0]) & (text.ptr[i] != letters[1]) &
                                 (text.ptr[i] != letters[2]) & (text.ptr[i] != letters[3]));
    return !other;
}

bool tokens_are_plain(enum value_type type, const char *alphabet, struct slice value)
{
    if (!shortcuts)
        return false;
    return type == TYPE_LETTERS ? only_letters(value, alphabet) : neighbours_fit(type, value);
}

size_t tokens_count(struct tokens tokens)
{
    struct token token;
    size_t count = 0;
    while (token_next(&tokens, &token) == TOKEN_OK)
        count++;
    return count;
}

/*
 * True where the text is these numbers, each of one digit, as most are, with a comma between two. Most such texts
 * are as long as the numbers want it, and all of their bytes can be looked at without a branch.
 */
static bool are_plain_digits(struct slice text, const int64_t *numbers, size_t count)
{
    uint64_t other = 0;
    if (count == 0 || text.len != 2 * count - 1 || numbers[count - 1] > 9)
        return false;
    for (size_t i = 0; i + 1 < count; i++) {
        other |= ((uint64_t)(text.ptr[2 * i] - '0') ^ (uint64_t)numbers[i]) | (numbers[i] > 9);
        other |= (uint64_t)(text.ptr[2 * i + 1] ^ ',');
    }
    return !(other | ((uint64_t)(text.ptr[text.len - 1] - '0') ^ (uint64_t)numbers[count - 1]));
}

bool integers_are(struct tokens tokens, const int64_t *numbers, size_t count)
{
    struct slice text = { tokens.at, (size_t)(tokens.end - tokens.at) };
    struct token token;
    size_t i = 0;
    if (shortcuts && tokens.type == TYPE_INTEGERS && tokens.first &&
        are_plain_digits(text, numbers, count))
        return true;
    while (token_next(&tokens, &token) == TOKEN_OK)
        if (i == count || token.a != numbers[i++])
            return false;
    return i == count;
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
