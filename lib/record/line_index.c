#include "line_index.h"

#include <stdint.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

static size_t index_bytes(const char *bytes, size_t from, size_t to, size_t *ends)
{
    size_t count = 0;
    for (size_t at = from; at < to; at++) {
        ends[count] = at; /* overwritten by the next one unless it is a line feed */
        count += bytes[at] == '\n';
    }
    return count;
}

/* True if any of eight bytes is a line feed. */
static int has_line_feed(const char *bytes)
{
    const uint64_t ones = 0x0101010101010101u, highs = 0x8080808080808080u;
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    word ^= ones * '\n';
    return ((word - ones) & ~word & highs) != 0;
}

size_t line_index_portable(const char *bytes, size_t from, size_t to, size_t *ends)
{
    size_t count = 0, at = from;
    for (; to - at >= sizeof(uint64_t); at += sizeof(uint64_t))
        if (has_line_feed(bytes + at))
            count += index_bytes(bytes, at, at + sizeof(uint64_t), ends + count);
    return count + index_bytes(bytes, at, to, ends + count);
}

#ifdef __SSE2__

enum { STEP = 64, PIECE = sizeof(__m128i), USUAL = 4 };

static __m128i load_piece(const char *bytes)
{
    return _mm_loadu_si128((const __m128i *)(const void *)bytes);
}

/* Bit i is set if byte i of 64 is a line feed. */
static uint64_t line_feed_mask(const char *bytes)
{
    const __m128i feed = _mm_set1_epi8('\n');
    uint64_t mask = 0;
    for (int i = 0; i < 4; i++) {
        __m128i piece = load_piece(bytes + (ptrdiff_t)PIECE * i);
        mask |= (uint64_t)(unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(piece, feed)) << (16 * i);
    }
    return mask;
}

size_t line_index(const char *bytes, size_t from, size_t to, size_t *ends)
{
    size_t count = 0, at = from;
    for (; to - at >= STEP; at += STEP) {
        uint64_t mask = line_feed_mask(bytes + at);
        for (int i = 0; i < USUAL; i++) { /* branch-free: their number is hard to predict */
            ends[count] = at + (size_t)__builtin_ctzll(mask | (uint64_t)1 << (STEP - 1));
            count += mask != 0;
            mask &= mask - 1;
        }
        for (; mask; mask &= mask - 1)
            ends[count++] = at + (size_t)__builtin_ctzll(mask);
    }
    return count + index_bytes(bytes, at, to, ends + count);
}

#else

size_t line_index(const char *bytes, size_t from, size_t to, size_t *ends)
{
    return line_index_portable(bytes, from, to, ends);
}

#endif
