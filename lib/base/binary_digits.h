/* Reads digits 0 and 1 as bits, sixteen at a time. The first digit is the lowest bit. */
#ifndef QUIRE_BINARY_DIGITS_H
#define QUIRE_BINARY_DIGITS_H

#include <stddef.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "bytes.h"

enum { DIGITS_OF_WORD = 64, DIGITS_OF_STEP = 16 };

/* Reads the leading 0 and 1 digits among the next 16 bytes as bits; sets *count to their number. */
#ifdef __SSE2__
static inline uint64_t sixteen_bits(const char *at, size_t *count)
{
    const __m128i one = _mm_set1_epi8('1'), bit = _mm_set1_epi8(1);
    __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)at);
    unsigned ones = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, one));
    unsigned digits = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_or_si128(bytes, bit), one));
    *count = (size_t)__builtin_ctz(~digits);
    return ones & (((uint64_t)1 << *count) - 1);
}
#else
/* The same for eight bytes. The multiplication gathers the lowest bits of all bytes in the highest byte. */
static uint64_t eight_bits(const char *at, size_t *count)
{
    uint64_t values = load_eight(at) ^ 0x3030303030303030u, others = values & 0xfefefefefefefefeu;
    *count = 8;
    if (others) {
        *count = (size_t)__builtin_ctzll(others) / 8;
        values &= ((uint64_t)1 << (*count * 8)) - 1;
    }
    return values * 0x0102040810204080u >> 56;
}

static inline uint64_t sixteen_bits(const char *at, size_t *count)
{
    size_t more = 0;
    uint64_t bits = eight_bits(at, count);
    if (*count == 8)
        bits |= eight_bits(at + 8, &more) << 8;
    *count += more;
    return bits;
}
#endif

static inline size_t read_many_digits(const char *at, const char *end, uint64_t *bits)
{
    size_t count = 0, more = DIGITS_OF_STEP;
    *bits = 0;
    while (more == DIGITS_OF_STEP && count < DIGITS_OF_WORD &&
           end - at >= (ptrdiff_t)count + DIGITS_OF_STEP) {
        *bits |= sixteen_bits(at + count, &more) << count;
        count += more;
    }
    while (more == DIGITS_OF_STEP && count < DIGITS_OF_WORD && at + count < end &&
           (at[count] | 1) == '1')
        *bits |= (uint64_t)(at[count] == '1') << count, count++;
    return count;
}

/* Reads up to 64 digits 0 and 1 as bits, without reading beyond `end`; returns their number. */
static inline size_t read_digits(const char *at, const char *end, uint64_t *bits)
{
    size_t count = DIGITS_OF_STEP;
    if (end - at >= DIGITS_OF_STEP)
        *bits = sixteen_bits(at, &count);
    return count < DIGITS_OF_STEP ? count : read_many_digits(at, end, bits);
}

#endif
