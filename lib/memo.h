/*
 * A memo of short rows: where the parts of a row stand that was read before. Games come back to the same rows, and
 * a file of many small games has few others; so a row that comes again is looked up instead of read. What
 * a memo tells is a function of the row's text alone.
 */
#ifndef QUIRE_MEMO_H
#define QUIRE_MEMO_H

#include <stdint.h>

#include "slice.h"

struct row_def;

/* An empty part may stand behind the last byte, so that MEMO_TEXT is a place, too. */
enum { MEMO_TEXT = 32, MEMO_PARTS = 3, MEMO_KEPT = 2, MEMO_NOWHERE = 255 };

/* A text of at most MEMO_TEXT bytes as words, of which some overlap: it is told by them and its length. */
struct memo_key {
    uint64_t first, second, third, last;
};

/* A cache line. */
struct memo_row {
    struct memo_key key;
    uint64_t kept[MEMO_KEPT];   /* what the rules keep of the row, as they like: 0 at first */
    const struct row_def *kind; /* that it was read as; NULL where the place is free */
    unsigned char len;
    unsigned char from[MEMO_PARTS]; /* MEMO_NOWHERE for a part that is not written */
    unsigned char part_len[MEMO_PARTS];
};

/* Rows of one hash have two places, of which the one that was used last is first. */
enum { MEMO_SET_BITS = 13, MEMO_WAYS = 2 };

struct memo {
    struct memo_row rows[(1 << MEMO_SET_BITS) * MEMO_WAYS];
    uint64_t known, missed; /* in this trial: how many rows were known, and not */
    uint64_t resting;       /* so many rows are not looked for, as few were known before */
};

static inline uint64_t memo_word(const char *text)
{
    uint64_t word;
    memcpy(&word, text, sizeof word);
    return word;
}

/* Lengths are hard to foresee, so that nothing hangs on them but from where words are taken. */
static inline struct memo_key memo_key(const char *text, size_t len)
{
    struct memo_key key = { 0, 0, 0, 0 };
    if (len < 8) {
        memcpy(&key.first, text, len);
        return key;
    }
    size_t second = len < 16 ? len - 8 : 8, third = len < 16 ? 0 : len - 16;
    return (struct memo_key){ memo_word(text), memo_word(text + second), memo_word(text + third),
                              memo_word(text + len - 8) };
}

/* The two places of a key: the highest bits of a sum of products hang on all bits of all words. */
static inline struct memo_row *memo_places(struct memo *memo, struct memo_key key, size_t len)
{
    uint64_t hash = (key.first ^ len) * 0x9e3779b97f4a7c15u + key.second * 0xd6e8feb86659fd93u +
                    key.third * 0xa0761d6478bd642fu + key.last * 0xe7037ed1a0b428dbu;
    return &memo->rows[(hash >> (64 - MEMO_SET_BITS)) * MEMO_WAYS];
}

static inline bool memo_is_it(const struct memo_row *row, const struct row_def *kind,
                              struct memo_key key, size_t len)
{
    return row->kind == kind && row->len == len &&
           !((key.first ^ row->key.first) | (key.second ^ row->key.second) |
             (key.third ^ row->key.third) | (key.last ^ row->key.last));
}

/* NULL where memory is out: then nothing is remembered. */
struct memo *memo_new(void);
void memo_free(struct memo *memo);

/*
 * The row of this text and kind; NULL where it is not known, as are all rows longer than MEMO_TEXT, and all of them
 * for a while where few were known.
 */
static inline struct memo_row *memo_find(struct memo *memo, const struct row_def *kind,
                                         struct slice text)
{
    if (text.len > MEMO_TEXT || memo->resting)
        return NULL;
    struct memo_key key = memo_key(text.ptr, text.len);
    struct memo_row *row = memo_places(memo, key, text.len);
    row += row->key.first != key.first; /* the other one, perhaps */
    if (!memo_is_it(row, kind, key, text.len))
        return NULL;
    memo->known++;
    return row;
}

/* Notes a row that is not known; its parts are to be filled in. NULL where it is not worth it. */
struct memo_row *memo_note(struct memo *memo, const struct row_def *kind, struct slice text);

#endif
