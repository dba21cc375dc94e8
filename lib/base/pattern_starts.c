#include "pattern_starts.h"

/* A byte as the table sees it: a letter, as its place in the alphabet, or another sign. */
enum { SIGN = 0, LETTERS = 26, CODES = 32 };

/* Each bit of a set stands for a pattern. */
struct pattern_starts {
    struct pattern *patterns[PATTERN_STARTS_MAX];
    size_t count;
    uint64_t anywhere;   /* look behind, or may match within a word: searched for one by one */
    uint64_t first[256]; /* may begin with this byte */
    struct {
        unsigned char code; /* see code_of */
        bool is_word;       /* as \b sees it */
    } bytes[256];
    uint64_t three[CODES][CODES][CODES]; /* may begin with bytes of these codes */
};

static unsigned code_of(char c)
{
    return is_letter(c) ? (unsigned)(lower(c) - 'a') + 1 : SIGN;
}

/* As \b sees it: texts are bytes to patterns. */
static bool is_ascii_word_byte(char c)
{
    return is_letter(c) || is_digit(c) || c == '_';
}

/* --- preparing --- */

/* What a match may begin with, after a blank or at the start of a text. */
struct beginning {
    char text[4];
    size_t len;
};

static bool may_begin(struct pattern *pattern, const struct beginning *beginning)
{
    char after_blank[1 + sizeof beginning->text] = " ";
    memcpy(after_blank + 1, beginning->text, beginning->len);
    return pattern_may_begin(pattern, (struct slice){ after_blank, beginning->len + 1 }, 1) ||
           pattern_may_begin(pattern, (struct slice){ beginning->text, beginning->len }, 0);
}

static bool may_begin_within_word(struct pattern *pattern)
{
    char text[] = "aa";
    for (int c = 1; c < 256; c++) {
        text[1] = (char)c;
        if (is_ascii_word_byte(text[1]) && pattern_may_begin(pattern, (struct slice){ text, 2 }, 1))
            return true;
    }
    return false;
}

/* True if a match may begin with this byte and a sign. */
static bool sign_may_follow(struct pattern *pattern, char first)
{
    for (int c = 1; c < 256; c++)
        if (!is_letter((char)c) && may_begin(pattern, &(struct beginning){ { first, (char)c }, 2 }))
            return true;
    return false;
}

/* Notes how a match may go on after its first byte. What follows a sign in second place is not looked at. */
static void add_after_first(struct pattern_starts *starts, size_t index, char first)
{
    struct pattern *pattern = starts->patterns[index];
    const char *letters = pattern_ignores_case(pattern)
                                  ? "abcdefghijklmnopqrstuvwxyz"
                                  : "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    uint64_t bit = UINT64_C(1) << index, (*three)[CODES] = starts->three[code_of(first)];
    if (sign_may_follow(pattern, first))
        for (unsigned third = SIGN; third <= LETTERS; third++)
            three[SIGN][third] |= bit;
    for (const char *second = letters; *second; second++) {
        uint64_t *then = three[code_of(*second)];
        if (!may_begin(pattern, &(struct beginning){ { first, *second }, 2 }))
            continue;
        then[SIGN] |= bit;
        for (const char *third = letters; *third; third++)
            if (!(then[code_of(*third)] & bit) &&
                may_begin(pattern, &(struct beginning){ { first, *second, *third }, 3 }))
                then[code_of(*third)] |= bit;
    }
}

static void add_pattern(struct pattern_starts *starts, size_t index)
{
    struct pattern *pattern = starts->patterns[index];
    if (pattern_looks_behind(pattern) || may_begin_within_word(pattern)) {
        starts->anywhere |= UINT64_C(1) << index;
        return;
    }
    for (int c = 1; c < 256; c++) {
        struct beginning beginning = { { (char)c }, 1 };
        if (!may_begin(pattern, &beginning))
            continue;
        starts->first[c] |= UINT64_C(1) << index;
        add_after_first(starts, index, (char)c);
    }
}

struct pattern_starts *pattern_starts_new(struct pattern *const *patterns, size_t count,
                                          struct arena *arena)
{
    struct pattern_starts *starts = arena_zero(arena, 1, sizeof *starts);
    memcpy(starts->patterns, patterns, count * sizeof(struct pattern *));
    starts->count = count;
    for (int c = 0; c < 256; c++) {
        starts->bytes[c].code = (unsigned char)code_of((char)c);
        starts->bytes[c].is_word = is_ascii_word_byte((char)c);
    }
    for (size_t i = 0; i < count; i++)
        add_pattern(starts, i);
    return starts;
}

/* --- searching --- */

/* The patterns of which a match may begin at this place. */
static uint64_t beginning_at(const struct pattern_starts *starts, struct slice text, size_t at)
{
    const unsigned char *bytes = (const unsigned char *)text.ptr + at;
    uint64_t first = starts->first[bytes[0]];
    if (!first)
        return 0;
    unsigned char second = at + 1 < text.len ? bytes[1] : ' ',
                  third = at + 2 < text.len ? bytes[2] : ' ';
    return first & starts->three[starts->bytes[bytes[0]].code][starts->bytes[second].code]
                                [starts->bytes[third].code];
}

uint64_t pattern_starts_find(const struct pattern_starts *starts, struct slice text,
                             struct arena *arena)
{
    uint64_t found = 0;
    for (size_t i = 0; i < starts->count; i++)
        if (starts->anywhere >> i & 1 && pattern_occurs(starts->patterns[i], text, arena))
            found |= UINT64_C(1) << i;
    bool in_word = false;
    for (size_t at = 0; at < text.len; at++) {
        bool is_inside = in_word;
        in_word = starts->bytes[(unsigned char)text.ptr[at]].is_word;
        if (is_inside && in_word)
            continue;
        uint64_t left = beginning_at(starts, text, at) & ~found;
        for (; left; left &= left - 1) {
            size_t i = (size_t)__builtin_ctzll(left);
            if (pattern_occurs_at(starts->patterns[i], text, at, arena))
                found |= UINT64_C(1) << i;
        }
    }
    return found;
}
