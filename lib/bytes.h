/* Several bytes at a time: which of them are of a kind, as bits, the first byte lowest. */
#ifndef QUIRE_BYTES_H
#define QUIRE_BYTES_H

#include <stdint.h>

#include "slice.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* What lists of tokens consist of, in a window of sixteen bytes. */
enum { LIST_WINDOW = 16, LIST_WINDOW_BITS = 0xffff };

/* Spaces are blanks alone. */
struct list_bytes {
    unsigned digits, lower, spaces, commas, pluses, minuses, points, hashes;
};

/* Copies the first `count` bytes, at most sixteen; the window's others become 0. */
static inline void copy_window(char *window, const char *from, size_t count)
{
    memset(window, 0, LIST_WINDOW);
    if (count >= 8) {
        memcpy(window + count - 8, from + count - 8, 8);
        memcpy(window, from, 8);
    } else if (count >= 4) {
        memcpy(window + count - 4, from + count - 4, 4);
        memcpy(window, from, 4);
    } else {
        for (size_t i = 0; i < count; i++)
            window[i] = from[i];
    }
}

#ifdef __SSE2__

static inline unsigned bits_of_bytes(__m128i found)
{
    return (unsigned)_mm_movemask_epi8(found);
}

/* Bytes from `low` to `low` + `more`. */
static inline unsigned bits_of_range(__m128i bytes, char low, char more)
{
    __m128i above = _mm_sub_epi8(bytes, _mm_set1_epi8(low));
    return bits_of_bytes(_mm_cmpeq_epi8(_mm_min_epu8(above, _mm_set1_epi8(more)), above));
}

static inline unsigned bits_of_byte(__m128i bytes, char byte)
{
    return bits_of_bytes(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte)));
}

static inline struct list_bytes list_bytes(const char *window)
{
    __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)window);
    return (struct list_bytes){
        .digits = bits_of_range(bytes, '0', 9),
        .lower = bits_of_range(bytes, 'a', 25),
        .spaces = bits_of_byte(bytes, ' '),
        .commas = bits_of_byte(bytes, ','),
        .pluses = bits_of_byte(bytes, '+'),
        .minuses = bits_of_byte(bytes, '-'),
        .points = bits_of_byte(bytes, '.'),
        .hashes = bits_of_byte(bytes, '#'),
    };
}

#else

static inline struct list_bytes list_bytes(const char *window)
{
    struct list_bytes found = { 0, 0, 0, 0, 0, 0, 0, 0 };
    for (unsigned i = 0; i < LIST_WINDOW; i++) {
        char byte = window[i];
        found.digits |= (unsigned)(byte >= '0' && byte <= '9') << i;
        found.lower |= (unsigned)(byte >= 'a' && byte <= 'z') << i;
        found.spaces |= (unsigned)(byte == ' ') << i;
        found.commas |= (unsigned)(byte == ',') << i;
        found.pluses |= (unsigned)(byte == '+') << i;
        found.minuses |= (unsigned)(byte == '-') << i;
        found.points |= (unsigned)(byte == '.') << i;
        found.hashes |= (unsigned)(byte == '#') << i;
    }
    return found;
}

#endif

/* The lowest bit of each of eight bytes, that of the first one lowest. */
static inline uint64_t lowest_bits(const char *bytes)
{
    const uint64_t lowest = 0x0101010101010101u, gather = 0x0102040810204080u;
    uint64_t eight;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(&eight, bytes, sizeof eight);
#else
    eight = 0;
    for (int i = 7; i >= 0; i--)
        eight = eight << 8 | (unsigned char)bytes[i];
#endif
    return (eight & lowest) * gather >> 56;
}

/* The place of the highest bit that is set; there is one. */
static inline unsigned highest_bit(uint64_t bits)
{
    return 63 - (unsigned)__builtin_clzll(bits);
}

/* The place of the lowest bit that is set; there is one. */
static inline unsigned lowest_bit(uint64_t bits)
{
    return (unsigned)__builtin_ctzll(bits);
}

#endif
