#include "run_lengths.h"

#include "base/arena.h"
#include "base/bytes.h"
#include "base/decimal.h"

/* In run_set_lengths, the number of runs is stored above their lengths. */
enum {
    COUNT_SHIFT = 60,
    HAS_LONG = 1 /* the entry for lengths of two digits */
};

void find_run_ends(const uint64_t *row, size_t width, uint64_t *ends)
{
    size_t words = words_for(width);
    for (size_t i = 0; i < words; i++) {
        uint64_t next = i + 1 < words ? row[i + 1] << (WORD_BITS - 1) : 0;
        ends[i] = row[i] ^ (row[i] >> 1 | next);
    }
    if (!bit_at(row, width - 1)) /* a last 1 already ends before the 0 bits */
        flip_bit(ends, width - 1);
}

/* Formats four 4-bit lengths as text, first byte lowest: a digit and a comma for each. */
static inline uint64_t four_lengths(uint64_t four)
{
    four &= 0xffff;
    four = (four | four << 24) & 0x000000ff000000ff;
    four = (four | four << 12) & 0x000f000f000f000f;
    return four + 0x2c302c302c302c30; /* "0,0,0,0," */
}

static size_t write_small(uint64_t all, char *to)
{
    size_t len = 2 * (all >> COUNT_SHIFT) - 1;
    for (size_t i = 0; i < len; i += 8)
        store_eight(to + i, four_lengths(all >> 2 * i));
    return len;
}

size_t write_run_lengths(const uint64_t *ends, size_t width, char *to)
{
    uint64_t all = width <= SMALL_WIDTH ? run_set_lengths[ends[0]] : HAS_LONG;
    char *start = to;
    if (all != HAS_LONG)
        return write_small(all, to);
    struct run_cursor runs = first_run(ends, width);
    for (size_t length; (length = next_run(&runs)) > 0; *to++ = ',')
        to = write_integer(to, (int64_t)length);
    return (size_t)(to - 1 - start);
}

struct slice run_lengths_text(struct arena *arena, const uint64_t *ends, size_t width)
{
    char *text = arena_alloc(arena, run_lengths_size(width));
    size_t len = write_run_lengths(ends, width, text);
    text[len] = '\0';
    return (struct slice){ text, len };
}

/* A mask of the first bytes of eight. */
static inline uint64_t first_bytes(size_t count)
{
    return count < 8 ? ((uint64_t)1 << 8 * count) - 1 : ~(uint64_t)0;
}

/*
 * True if sixteen bytes of a text, or the first `len` if there are fewer, are these lengths of 4 bits, 0 after the last
 * one. Branch-free: the number of runs is hard to predict.
 */
static inline bool are_sixteen(const char *at, size_t len, uint64_t lengths)
{
    const uint64_t zeros = 0x2c302c302c302c30, digits = 0x000f000f000f000f; /* "0,0,0,0," */
    const uint64_t gather = 0x1001001001000; /* moves four digits to the highest 16 bits */
    uint64_t low = (load_eight(at) ^ zeros) & first_bytes(len);
    uint64_t high = (load_eight(at + 8) ^ zeros) & first_bytes(len > 8 ? len - 8 : 0);
    uint64_t all = low * gather >> 48 | high * gather >> 48 << 16;
    return (((low | high) & ~digits) | (all ^ lengths)) == 0;
}

/* True if a text is that of a small row, all of whose lengths have one digit. */
static inline bool is_small(uint64_t all, struct slice text)
{
    uint64_t count = all >> COUNT_SHIFT, lengths = all ^ count << COUNT_SHIFT;
    return text.len == 2 * count - 1 && are_sixteen(text.ptr, text.len, (uint32_t)lengths) &&
           (text.len <= 16 || are_sixteen(text.ptr + 16, text.len - 16, lengths >> 32));
}

__attribute__((noinline)) static bool is_long(uint64_t ends, size_t width, struct slice text)
{
    char right[2 * WORD_BITS + 32];
    return text.len == 0 ||
           slice_equal(text, (struct slice){ right, write_run_lengths(&ends, width, right) });
}

size_t count_right_lengths(const uint64_t *rows, size_t width, const struct slice *texts,
                           size_t count, const char *end)
{
    enum { LONGEST = 32 }; /* of a small row, rounded up to what is read */
    bool has_table = width <= SMALL_WIDTH && count > 0 && end - texts[count - 1].ptr >= LONGEST;
    for (size_t i = 0; i < count; i++) {
        uint64_t ends = row_ends(rows[i], width),
                 all = has_table ? run_set_lengths[ends] : HAS_LONG;
        if (all == HAS_LONG ? !is_long(ends, width, texts[i])
                            : texts[i].len > 0 && !is_small(all, texts[i]))
            return i;
    }
    return count;
}
