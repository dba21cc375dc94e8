/* Where lines end. Whoever looks for records finds them, and whoever reads one need not look again. */
#ifndef QUIRE_MARKS_H
#define QUIRE_MARKS_H

#include "bytes.h"

enum { BYTES_BLOCK = 64 };

/*
 * Line feeds; bytes that make a line odd: what is no ASCII, control characters, and '#', '(' and '.'; and the letter
 * that the key of each record's first line begins with.
 */
struct line_bytes {
    uint64_t ends, odd, openers;
};

/* Vectors of bytes, which compilers know for all machines; of those that are true all bits are set. */
typedef signed char bytes16 __attribute__((vector_size(16)));

/* Which of the bytes of a vector are true. */
static inline uint64_t bits_of_16(const bytes16 *found)
{
#ifdef __SSE2__
    return bits_of_bytes(*(const __m128i *)found);
#else
    uint64_t bits = 0;
    for (unsigned i = 0; i < sizeof *found; i++)
        bits |= (uint64_t)((*found)[i] & 1) << i;
    return bits;
#endif
}

/* Defines a function that tells the kinds of a block's bytes, a vector of them at a time. */
#define DEFINE_LINE_BYTES(specifiers, name, vector, bits_of)                                       \
    specifiers struct line_bytes name(const char *block)                                           \
    {                                                                                              \
        struct line_bytes found = { 0, 0, 0 };                                                     \
        for (unsigned i = 0; i < BYTES_BLOCK; i += sizeof(vector)) {                               \
            vector bytes;                                                                          \
            memcpy(&bytes, block + i, sizeof bytes);                                               \
            vector ends = bytes == '\n';                                                           \
            /* as signed numbers, bytes that are no ASCII are below all others */                  \
            vector odd = (bytes < ' ') | (bytes == '#') | (bytes == '(') | (bytes == '.');         \
            vector openers = (bytes | LETTER_CASE) == 'g';                                         \
            odd &= ~ends;                                                                          \
            found.ends |= bits_of(&ends) << i;                                                     \
            found.odd |= bits_of(&odd) << i;                                                       \
            found.openers |= bits_of(&openers) << i;                                               \
        }                                                                                          \
        return found;                                                                              \
    }

DEFINE_LINE_BYTES(static inline, line_bytes, bytes16, bits_of_16)

#if defined __x86_64__ && __has_include(<sys/platform/x86.h>)
#include <immintrin.h>
#include <sys/platform/x86.h>

typedef signed char bytes32 __attribute__((vector_size(32)));

/* Marks functions that only run where has_wide_bytes is true. */
#define WIDE_BYTES __attribute__((target("avx2,bmi")))

/* What the C library knows already: to ask the processor takes longer than a small file. */
static inline bool has_wide_bytes(void)
{
    return CPU_FEATURE_ACTIVE(AVX2) && CPU_FEATURE_ACTIVE(BMI1);
}

WIDE_BYTES static inline uint64_t bits_of_32(const bytes32 *found)
{
    return (unsigned)_mm256_movemask_epi8(*(const __m256i *)found);
}

/* As line_bytes. */
DEFINE_LINE_BYTES(WIDE_BYTES static inline, line_bytes_wide, bytes32, bits_of_32)

#endif

/* The lines that end in so many bytes always find room. */
enum { MARKS_MAX = 2048 };

/*
 * For each line the offset of its line feed, twice, and one more where it has odd bytes. Offsets count from a place
 * that is the owner's to know, and are below MARKS_FAR.
 */
struct marks {
    uint32_t at[MARKS_MAX];
    size_t count;
};

enum { MARKS_FAR = 1 << 30 };

static inline size_t mark_end(uint32_t mark)
{
    return mark >> 1;
}

static inline bool mark_odd(uint32_t mark)
{
    return mark & 1;
}

/* The kinds of `count` bytes, fewer than BYTES_BLOCK; of those behind them no bit is set. */
static inline struct line_bytes last_line_bytes(const char *text, size_t count)
{
    char block[BYTES_BLOCK] = { 0 };
    memcpy(block, text, count);
    struct line_bytes found = line_bytes(block);
    found.odd &= ((uint64_t)1 << count) - 1;
    return found;
}

/*
 * Marks the lines that end in a block at an offset, and returns where the next mark goes. *odd tells of the line in
 * progress whether there were odd bytes so far.
 */
static inline uint32_t *mark_block(uint32_t *mark, struct line_bytes found, size_t from, bool *odd)
{
    uint32_t offset = (uint32_t)from;
    if (!found.odd && !*odd) {
        for (; found.ends; found.ends &= found.ends - 1)
            *mark++ = (offset + lowest_bit(found.ends)) << 1;
        return mark;
    }
    for (; found.ends; found.ends &= found.ends - 1) {
        uint64_t before = (found.ends & (0 - found.ends)) - 1;
        bool is_odd = *odd || (found.odd & before);
        *mark++ = (offset + lowest_bit(found.ends)) << 1 | is_odd;
        *odd = false;
        found.odd &= ~before;
    }
    *odd |= found.odd != 0;
    return mark;
}

#endif
