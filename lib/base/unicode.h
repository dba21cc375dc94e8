/* UTF-8 decoding, and which characters are unsafe to display. */
#ifndef QUIRE_UNICODE_H
#define QUIRE_UNICODE_H

#include <stdint.h>

#include "slice.h"

/*
 * The length of the UTF-8 character at `text`, which has `len` bytes (RFC 3629); 0 if it is
 * invalid, or a NUL.
 */
size_t utf8_length(const unsigned char *text, size_t len);

/* The number of characters in a text in UTF-8. */
static inline size_t utf8_count(struct slice text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.len; i++)
        count += ((unsigned char)text.ptr[i] & 0xc0) != 0x80;
    return count;
}

/* The code point of a valid character of this length. */
uint32_t utf8_decode(const unsigned char *at, size_t length);

/*
 * True for control characters (C0, DEL, C1), line separators, direction marks and invisible
 * characters.
 */
bool is_unsafe_character(uint32_t code);

/*
 * Sets *length to the length of the first character, or 1 for an invalid byte, and *code to its
 * code point, or the replacement character. Returns true if it can be shown as it is.
 */
bool character_is_safe(struct slice text, size_t *length, uint32_t *code);

#endif
