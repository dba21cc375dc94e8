/*
 * Plain values: what most lists look like is told from their bytes, many at a time, without reading the tokens one by
 * one.
 */
#include "bytes.h"
#include "shortcuts.h"
#include "tokens.h"

/*
 * Bits of a window's bytes that stand behind one which they may not stand behind, and of those that are of no
 * use. In a plain value one character parts two tokens.
 */
static unsigned misplaced(enum value_type type, struct list_bytes found)
{
    unsigned digits = found.digits, lower = found.lower, signs = found.pluses | found.minuses;
    unsigned parts = found.spaces | found.commas;
    switch (type) {
    case TYPE_INTEGERS:
        return ~(digits | parts) | (parts << 1 & ~digits);
    case TYPE_SIGNED:
        return ~(digits | parts | signs) | (signs << 1 & ~digits) |
               (parts << 1 & ~(digits | signs));
    case TYPE_SEGMENTS:
        parts |= found.minuses;
        /* fall through */
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

/* What a plain value may end with; and but for lower-case letters, which only names of squares have, begin. */
static bool ends_well(enum value_type type, struct slice value)
{
    char first = value.ptr[0], last = value.ptr[value.len - 1];
    switch (type) {
    case TYPE_CARDS:
        return first != ',' && last != ',' && !has_odd_space(value);
    case TYPE_CELLS:
        return true;
    case TYPE_SQUARES:
    case TYPE_SEGMENTS:
        return first >= 'a' && is_digit(last);
    default:
        return first != ',' && is_digit(last);
    }
}

/*
 * Bits of a window's bytes that part segments where a dash is due, or are a dash where segments are parted: they
 * take turns. *after tells whether a dash came last before the window, and is brought to its last byte but one.
 */
static unsigned out_of_turn(struct list_bytes found, unsigned *after)
{
    unsigned parts = found.spaces | found.commas, turns = found.minuses | parts;
    for (int step = 1; step < LIST_WINDOW; step *= 2) /* bit i is now the sum of bits 0 to i */
        turns ^= turns << step;
    unsigned with_dash = turns ^ (0 - *after);
    *after = with_dash >> (LIST_WINDOW - 2) & 1;
    return (found.minuses & ~with_dash) | (parts & with_dash);
}

/* The bytes of a window that do not fit to those in front. */
static unsigned unfit(enum value_type type, const char *window, unsigned *after)
{
    struct list_bytes found = list_bytes(window);
    unsigned bad = misplaced(type, found);
    return type == TYPE_SEGMENTS ? bad | out_of_turn(found, after) : bad;
}

/* A window begins with the last byte of the one before, so that all neighbours are seen. */
static bool neighbours_fit(const struct tokens *tokens)
{
    enum { STEP = LIST_WINDOW - 1 };
    enum value_type type = tokens->type;
    struct slice value = { tokens->at, (size_t)(tokens->end - tokens->at) };
    unsigned after = 0;
    size_t i = 0;
    if (!ends_well(type, value))
        return false;
    for (; value.len - i >= LIST_WINDOW; i += STEP)
        if (unfit(type, value.ptr + i, &after) & LIST_WINDOW_BITS)
            return false;
    char rest[LIST_WINDOW];
    size_t left = value.len - i;
    copy_window(rest, value.ptr + i, left);
    bool fits = !(unfit(type, rest, &after) & ((1u << left) - 1));
    return fits && (type != TYPE_SEGMENTS || after); /* a dash came last */
}

/* True for what most lists of letters are: the letters, with blanks between them where there may be some. */
static bool only_letters(const struct tokens *tokens, size_t *count)
{
    enum { MOST = 4 }; /* alphabets are that short; a longer one is read the slow way */
    const char *text = tokens->at, *alphabet = tokens->alphabet;
    size_t len = (size_t)(tokens->end - text), size = strlen(alphabet);
    char letters[MOST];
    unsigned char other = 0, blank = 0;
    if (size == 0 || size > MOST)
        return false;
    for (size_t i = 0; i < MOST; i++)
        letters[i] = alphabet[i < size ? i : 0];
    for (size_t i = 0; i < len; i++) {
        blank |= text[i] == ' ';
        other |= (unsigned char)((text[i] != letters[0]) & (text[i] != letters[1]) &
                                 (text[i] != letters[2]) & (text[i] != letters[3]) &
                                 (text[i] != ' '));
    }
    *count = len;
    for (size_t i = 0; blank && i < len; i++)
        *count -= text[i] == ' ';
    return !other && (!blank || tokens->spaced);
}

bool tokens_are_plain(const struct tokens *tokens)
{
    size_t count;
    if (!shortcuts || tokens->at == tokens->end)
        return false;
    return tokens->type == TYPE_LETTERS ? only_letters(tokens, &count) : neighbours_fit(tokens);
}

enum token_result tokens_check(struct tokens tokens, struct token *bad)
{
    enum token_result result;
    if (tokens_are_plain(&tokens))
        return TOKEN_END;
    while ((result = token_next(&tokens, bad)) == TOKEN_OK)
        ;
    return result;
}

size_t tokens_count(struct tokens tokens)
{
    struct token token;
    size_t count = 0;
    if (shortcuts && tokens.type == TYPE_LETTERS && only_letters(&tokens, &count))
        return count;
    for (count = 0; token_next(&tokens, &token) == TOKEN_OK;)
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
