#include "casefold.h"

#include "map.h"
#include "unicode.h"

/* Capital letters: all of a range, or every second one. Adding `add` gives the small letter. */
static const struct capitals {
    uint16_t first, last, step, add;
} capitals[] = {
    { 0x0041, 0x005a, 1, 32 }, { 0x00c0, 0x00d6, 1, 32 }, { 0x00d8, 0x00de, 1, 32 },
    { 0x0100, 0x012e, 2, 1 },  { 0x0132, 0x0136, 2, 1 },  { 0x0139, 0x0147, 2, 1 },
    { 0x014a, 0x0176, 2, 1 },  { 0x0179, 0x017d, 2, 1 },  { 0x01cd, 0x01db, 2, 1 },
    { 0x01de, 0x01ee, 2, 1 },  { 0x01f8, 0x021e, 2, 1 },  { 0x0222, 0x0232, 2, 1 },
    { 0x0386, 0x0386, 1, 38 }, { 0x0388, 0x038a, 1, 37 }, { 0x038c, 0x038c, 1, 64 },
    { 0x038e, 0x038f, 1, 63 }, { 0x0391, 0x03a1, 1, 32 }, { 0x03a3, 0x03ab, 1, 32 },
    { 0x03c2, 0x03c2, 1, 1 }, /* final sigma */
    { 0x0400, 0x040f, 1, 80 }, { 0x0410, 0x042f, 1, 32 }, { 0x0460, 0x0480, 2, 1 },
    { 0x048a, 0x04be, 2, 1 },  { 0x04c1, 0x04cd, 2, 1 },  { 0x04d0, 0x052e, 2, 1 },
    { 0x0531, 0x0556, 1, 48 }, { 0x1e00, 0x1e94, 2, 1 },  { 0x1ea0, 0x1efe, 2, 1 },
};

static uint32_t small(uint32_t letter)
{
    size_t low = 0, high = sizeof capitals / sizeof capitals[0];
    while (high - low > 1) { /* binary search: the last range that begins at or before the letter */
        size_t middle = low + (high - low) / 2;
        if (capitals[middle].first <= letter)
            low = middle;
        else
            high = middle;
    }
    const struct capitals *range = &capitals[low];
    if (letter < range->first || letter > range->last || (letter - range->first) % range->step)
        return letter == 0x0178 ? 0x00ff : letter;
    return letter + range->add;
}

/* Unicode white space. */
static bool is_wide_space(uint32_t letter)
{
    return letter == 0x00a0 || (letter >= 0x2000 && letter <= 0x200b) || letter == 0x202f ||
           letter == 0x3000;
}

/* Decodes and skips one character; an invalid byte counts as one. */
static uint32_t take_character(struct slice *rest)
{
    const unsigned char *at = (const unsigned char *)rest->ptr;
    size_t valid = utf8_length(at, rest->len), length = valid ? valid : 1;
    *rest = slice_after(*rest, length);
    return utf8_decode(at, length);
}

/* The next folded letter, skipping white space; 0 at the end. */
static uint32_t next(struct slice *rest)
{
    while (rest->len) {
        uint32_t letter = take_character(rest);
        if (letter && !(letter < 0x80 && is_space((char)letter)) && !is_wide_space(letter))
            return small(letter);
    }
    return 0;
}

int casefold_compare(struct slice a, struct slice b)
{
    for (;;) {
        uint32_t one = next(&a), other = next(&b);
        if (one != other)
            return one < other ? -1 : 1;
        if (!one)
            return 0;
    }
}

uint64_t casefold_hash(struct slice name)
{
    uint64_t hash = 0;
    for (uint32_t letter = next(&name); letter; letter = next(&name))
        hash = map_mix_with(hash, letter);
    return hash;
}
