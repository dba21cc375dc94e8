/*
 * A row of digits, and which multisets of run lengths have occurred in a game.
 *
 * Bit i of a row is its digit i, from the left; the row's ends have bit i set where a run ends at digit i. Rows of up to
 * SMALL_WIDTH digits look their multiset up in a table by their ends; wider ones keep theirs up to date as digits change.
 */
#ifndef QUIRE_RUN_MULTISETS_H
#define QUIRE_RUN_MULTISETS_H

#include "base/map.h"

enum { WORD_BITS = 64, SMALL_WIDTH = 15 };

static inline size_t words_for(size_t width)
{
    return (width + WORD_BITS - 1) / WORD_BITS;
}

static inline bool bit_at(const uint64_t *words, size_t i)
{
    return words[i / WORD_BITS] >> i % WORD_BITS & 1;
}

static inline void flip_bit(uint64_t *words, size_t i)
{
    words[i / WORD_BITS] ^= (uint64_t)1 << i % WORD_BITS;
}

/*
 * What is known of the runs that end at a set of digits, whose bits are the index: the number of their multiset among
 * those of the same width, from 1 (15 digits have 176); and their lengths, 4 bits each, the first run's lowest, with
 * how many there are in the highest 4 bits. run_tables.py writes both while the project is built.
 */
extern const uint8_t run_set_numbers[1 << SMALL_WIDTH];
extern const uint64_t run_set_lengths[1 << SMALL_WIDTH];

/* A run: its first digit and its last. */
struct run {
    size_t first, last;
};

/* A zeroed one has no row: call run_multisets_begin. */
struct run_multisets {
    struct arena *arena;
    size_t width; /* of the row; 0 if there is none */
    uint64_t *row, *ends;
    uint64_t one_row, one_ends;  /* where row and ends are if a word is enough */
    uint64_t small[4];           /* up to SMALL_WIDTH digits: bit k is set if multiset k occurred */
    struct wide_multisets *wide; /* of wider rows */
    struct run found;            /* the run that was looked up last, to list moves in order */
    bool has_found;
};

/* A row of zeros; no multiset has occurred. */
void run_multisets_begin(struct run_multisets *set, struct arena *arena, size_t width);

/* Another row takes its place. */
void run_multisets_show(struct run_multisets *set, const uint64_t *row);

/* Changes a digit of the row. */
void run_multisets_change(struct run_multisets *set, size_t place);

/*
 * Changes a digit so that the row is this one; its multiset then has occurred. False, and nothing is changed, if another
 * number of digits differs or the multiset has occurred before.
 */
bool run_multisets_follow(struct run_multisets *set, const uint64_t *row);

/* True if the row's multiset with the digit at `place` changed has occurred. */
bool run_multisets_would_repeat(struct run_multisets *set, size_t place);

/* The multiset of the row has occurred; or it has not, after all. */
void run_multisets_add(struct run_multisets *set);
void run_multisets_remove(struct run_multisets *set);

/*
 * A number for the multisets that occurred and the row; equal for a row that is this one's mirror image or has its digits
 * exchanged.
 */
uint64_t run_multisets_key(const struct run_multisets *set);

/* Finds where the runs of a row end; `ends` has room for as many words. */
void find_run_ends(const uint64_t *row, size_t width, uint64_t *ends);

/* A number for the multiset of the lengths of the runs that end there. */
uint64_t run_lengths_key(const uint64_t *ends, size_t width);

/*
 * Writes the lengths of the runs that end there as "3,1,1" and returns how many bytes that is. `to` has room for
 * run_lengths_size(width) bytes, of which those behind the text may be overwritten.
 */
size_t write_run_lengths(const uint64_t *ends, size_t width, char *to);

static inline size_t run_lengths_size(size_t width)
{
    return 2 * width + 32;
}

#endif
