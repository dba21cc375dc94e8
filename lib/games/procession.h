/*
 * What the parts of the rules of Procession share: procession.c has the rows and the moves, procession-seen.c the
 * multisets that occurred.
 */
#ifndef QUIRE_PROCESSION_H
#define QUIRE_PROCESSION_H

#include "../play.h"
#include "views.h"

enum { PART_DIGITS, PART_RUNS };

/* A row, and where on paper its run lengths stand: beside it, or the row itself. */
struct seen {
    struct slice digits, runs;
    bool by_slip; /* of a row that is wrong: what should stand there may have another multiset */
};

/*
 * A multiset is looked for by its key, the sum of a number for each run: it does not depend on the
 * order, and changing a digit changes it by a few terms. In narrow rows the numbers are those of a place in
 * a system of digits, one for each length, so that different multisets have different keys; else they are
 * scattered, and rows of equal keys are compared in full.
 */
struct procession {
    int64_t n;        /* 0 while unknown */
    struct slice row; /* the last one; ptr is NULL where it can't be read */
    struct slice
            before; /* where that one is wrong: a row, and in how many digits the next one may differ from it */
    size_t changes_from_before;
    bool is_slip; /* the row that is being judged is no start, or no change of a digit */
    bool slips; /* some row is: which multisets occurred is not sure, nor who made the last move */
    size_t first_width, last_width; /* of the first and the last row that could be read */
    bool started;                   /* the first row was passed */
    bool gap;                       /* a row is not known */
    bool uncertain; /* a row is not as wide as it should be: its multiset is not known */
    int64_t *runs;  /* of the row that is being judged, or was last: its run lengths, */
    size_t run_count, run_capacity;
    uint64_t key; /* and their key */
    bool agrees;  /* they stand beside it, or nothing does */
    uint64_t bits,
            bits_above; /* of the row's last digits, and of those above: of all where it is narrow */
    struct map seen;    /* key to index in rows */
    struct seen *rows;  /* each with a multiset of its own */
    size_t row_count, row_capacity;
    bool wide;        /* there was a row whose key does not tell all */
    uint32_t *counts; /* by run length, all 0 between comparisons */
    size_t counts_size;
};

/* The number of a run in keys. */
static inline uint64_t run_key(size_t length)
{
    if (__builtin_expect(length <= PROCESSION_NARROW, 1))
        return procession_weights[length];
    return map_mix(length + 0x9e3779b97f4a7c15u);
}

/* A row, read as if the digit at `flip` were the other one (SIZE_MAX for none). */
static char digit_at(struct slice row, size_t i, size_t flip)
{
    return i == flip ? (char)('0' + '1' - row.ptr[i]) : row.ptr[i];
}

static inline struct seen seen_as(struct slice digits, struct slice runs)
{
    return (struct seen){ digits, runs.ptr ? runs : digits, false };
}

/* So many zeros, in the arena. */
char *procession_zeros(struct arena *arena, size_t count);

bool procession_is_zero(struct slice digits);

/* Notes the multiset of a row that is measured; the row above that has it already, or NULL. */
struct seen *procession_note_row(struct play *play, const struct row *row);

/* A game begins with n zeros, whatever its first row is: what they are has occurred. */
void procession_note_zeros(struct play *play, const struct row *first);

/* As procession_was_seen where a key does not tell all: other multisets of this key stand behind it. */
bool procession_seen_among(struct play *play, uint64_t key, size_t flip);

/* True where the multiset was seen that the last row has with the digit at `flip` changed; `key` is its key. */
static inline bool procession_was_seen(struct play *play, uint64_t key, size_t flip)
{
    const struct procession *state = play->state;
    uint64_t index;
    return state->wide ? procession_seen_among(play, key, flip)
                       : map_get(&state->seen, key, &index);
}

#endif
