/* Slices: pieces of a text owned elsewhere, not NUL-terminated. */
#ifndef QUIRE_SLICE_H
#define QUIRE_SLICE_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/*
 * Bytes [ptr, ptr + len) of a buffer that must outlive the slice. ptr is NULL for an absent value.
 */
struct slice {
    const char *ptr;
    size_t len;
};

/* An absent value. */
#define NO_SLICE ((struct slice){ NULL, 0 })

static inline struct slice slice_of(const char *text)
{
    return (struct slice){ text, strlen(text) };
}

static inline struct slice slice_between(const char *from, const char *to)
{
    return (struct slice){ from, (size_t)(to - from) };
}

/* The first `count` bytes. */
static inline struct slice slice_first(struct slice s, size_t count)
{
    assert(count <= s.len);
    return (struct slice){ s.ptr, count };
}

/* What follows the first `count` bytes. */
static inline struct slice slice_after(struct slice s, size_t count)
{
    assert(count <= s.len);
    return (struct slice){ s.ptr + count, s.len - count };
}

static inline bool slice_equal(struct slice a, struct slice b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

static inline bool slice_is(struct slice a, const char *text)
{
    return slice_equal(a, slice_of(text));
}

/* White space within a line; the notation allows no other kinds. */
static inline bool is_space(char c)
{
    const unsigned long long spaces =
            1ull << ' ' | 1ull << '\t' | 1ull << '\r' | 1ull << '\v' | 1ull << '\f';
    return (unsigned char)c <= ' ' && spaces >> (unsigned char)c & 1;
}

static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* The value of a hexadecimal digit; -1 for any other sign. */
static inline int hex_digit(char c)
{
    if (is_digit(c))
        return c - '0';
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ? (c | 0x20) - 'a' + 10 : -1;
}

/* A letter of any alphabet, or a part of one: each byte of a character outside ASCII counts as one. */
static inline bool is_any_letter(char c)
{
    return is_letter(c) || (c & 0x80);
}

/* A byte of a word: a letter as above, or a digit. */
static inline bool is_word_byte(char c)
{
    return is_any_letter(c) || is_digit(c);
}

/* A byte of the name of a user: of a word, or an underscore. */
static inline bool is_user_byte(char c)
{
    return is_word_byte(c) || c == '_';
}

/* The bit that differs between the two cases of an ASCII letter. */
enum { ASCII_CASE_BIT = 0x20 };

/* True for an ASCII capital letter. */
static inline bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* The number of bytes of this kind, such as is_digit. */
static inline size_t slice_count(struct slice text, bool (*is_kind)(char c))
{
    size_t count = 0;
    for (size_t i = 0; i < text.len; i++)
        count += is_kind(text.ptr[i]);
    return count;
}

/* The number of bytes of this kind at the beginning. */
static inline size_t slice_span(struct slice text, bool (*is_kind)(char c))
{
    size_t len = 0;
    while (len < text.len && is_kind(text.ptr[len]))
        len++;
    return len;
}

static inline char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Strips white space from both ends. */
static inline struct slice slice_trim(struct slice s)
{
    while (s.len > 0 && is_space(s.ptr[0])) {
        s.ptr++;
        s.len--;
    }
    while (s.len > 0 && is_space(s.ptr[s.len - 1]))
        s.len--;
    return s;
}

/* Case-insensitive comparison of ASCII texts. */
static inline bool slice_equal_nocase(struct slice a, struct slice b)
{
    if (a.len != b.len)
        return false;
    for (size_t i = 0; i < a.len; i++)
        if (lower(a.ptr[i]) != lower(b.ptr[i]))
            return false;
    return true;
}

static inline bool slice_begins(struct slice text, const char *prefix)
{
    size_t len = strlen(prefix);
    return text.len >= len && memcmp(text.ptr, prefix, len) == 0;
}

static inline bool slice_begins_nocase(struct slice text, const char *prefix)
{
    size_t len = strlen(prefix);
    return text.len >= len && slice_equal_nocase((struct slice){ text.ptr, len }, slice_of(prefix));
}

/* Removes the next word of letters from the beginning of a text, and returns it; empty at the end. */
static inline struct slice slice_take_word(struct slice *text)
{
    size_t first = 0, last;
    while (first < text->len && !is_any_letter(text->ptr[first]))
        first++;
    for (last = first; last < text->len && is_any_letter(text->ptr[last]);)
        last++;
    struct slice word = { text->ptr + first, last - first };
    *text = slice_after(*text, last);
    return word;
}

/* True for a text with two letters in a row, unlike signs, or lists with a letter before them. */
static inline bool has_two_letters(struct slice text)
{
    size_t letters = 0; /* in a row */
    for (size_t i = 0; i < text.len && letters < 2; i++) {
        bool is_sign = text.ptr[i] == '\xe2'; /* of three bytes, such as that of a suit */
        letters = is_any_letter(text.ptr[i]) && !is_sign ? letters + 1 : 0;
        i += is_sign ? 2 : 0;
    }
    return letters == 2;
}

/* The number of words in a text: sequences of ASCII letters. */
static inline size_t letter_words(struct slice text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.len; i++)
        count += is_letter(text.ptr[i]) && (i == 0 || !is_letter(text.ptr[i - 1]));
    return count;
}

/* The number of bytes at the beginning that are among these signs, and are not NUL. */
static inline size_t slice_span_of(struct slice text, const char *signs)
{
    size_t len = 0;
    while (len < text.len && text.ptr[len] && strchr(signs, text.ptr[len]))
        len++;
    return len;
}

/* True if the text is one of the words, in any case of ASCII letters; NULL ends the list. */
static inline bool slice_is_one_of(struct slice text, const char *const *words)
{
    while (*words && !slice_equal_nocase(text, slice_of(*words)))
        words++;
    return *words != NULL;
}

/*
 * Splits a text at the first `sign`: returns what precedes it, and sets *text to what follows. Without a sign, returns
 * the whole text and sets *text to NO_SLICE.
 */
static inline struct slice slice_take_until(struct slice *text, char sign)
{
    struct slice taken = *text;
    const char *end = text->len ? (const char *)memchr(text->ptr, sign, text->len) : NULL;
    *text = end ? slice_between(end + 1, text->ptr + text->len) : NO_SLICE;
    return end ? slice_between(taken.ptr, end) : taken;
}

/* True if the text is one of the words, which are separated by blanks. */
static inline bool slice_is_word_of(struct slice text, const char *words)
{
    for (struct slice rest = slice_of(words); rest.len;)
        if (slice_equal(text, slice_take_until(&rest, ' ')))
            return true;
    return false;
}

/* True if the word occurs anywhere in the text. */
static inline bool slice_contains(struct slice text, const char *word)
{
    for (size_t i = 0; i < text.len; i++)
        if (slice_begins(slice_after(text, i), word))
            return true;
    return false;
}

#endif
