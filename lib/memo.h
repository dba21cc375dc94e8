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

/* A cache line, and on one. */
struct memo_row {
    _Alignas(64) struct memo_key key;
    uint64_t kept[MEMO_KEPT];   /* what the rules keep of the row, as they like: 0 at first */
    const struct row_def *kind; /* that it was read as; NULL where the place is free */
    unsigned char len;
    unsigned char from[MEMO_PARTS]; /* MEMO_NOWHERE for a part that is not written */
    unsigned char part_len[MEMO_PARTS];
};

/*
 * A row has two sets of two places each. The second set takes what finds no free place in the first, so that few
 * rows are turned out as long as half of all places are free. Tags, some bits of the hash of each row, stand together:
 * they are always at hand, and tell which one row of a set has to come from memory.
 */
enum { MEMO_SET_BITS = 13, MEMO_WAYS = 2 };

struct memo {
    struct memo_row rows[1 << MEMO_SET_BITS][MEMO_WAYS];
    unsigned char tags[1 << MEMO_SET_BITS][MEMO_WAYS];
    uint64_t known, missed; /* in this trial: how many rows were known, and not */
    uint64_t resting; /* where not 0, rows are not looked for: few of those before were known */
    void *memory;     /* that this stands in */
};

static inline uint64_t memo_word(const char *text)
{
    uint64_t word;
    memcpy(&word, text, sizeof word);
    return word;
}

/* The key of a text of less than a word. */
struct memo_key memo_short_key(const char *text, size_t len);

/* Lengths are hard to foresee, so that nothing hangs on them but from where words are taken. */
static inline struct memo_key memo_key(const char *text, size_t len)
{
    if (len < 8)
        return memo_short_key(text, len);
    size_t second = len < 16 ? len - 8 : 8, third = len < 16 ? 0 : len - 16;
    return (struct memo_key){ memo_word(text), memo_word(text + second), memo_word(text + third),
                              memo_word(text + len - 8) };
}

/* The highest bits of a sum of products hang on all bits of all words. */
static inline uint64_t memo_hash(struct memo_key key, size_t len)
{
    return (key.first ^ len) * 0x9e3779b97f4a7c15u + key.second * 0xd6e8feb86659fd93u +
           key.third * 0xa0761d6478bd642fu + key.last * 0xe7037ed1a0b428dbu;
}

static inline size_t memo_set(uint64_t hash, bool second)
{
    return (second ? hash << MEMO_SET_BITS : hash) >> (64 - MEMO_SET_BITS);
}

static inline unsigned char memo_tag(uint64_t hash)
{
    return (unsigned char)(hash >> (64 - 2 * MEMO_SET_BITS - 8));
}

/* The row of a set that it can be; seldom it is the second, and both have one tag. */
static inline struct memo_row *memo_place(struct memo *memo, uint64_t hash, bool second)
{
    size_t set = memo_set(hash, second);
    return &memo->rows[set][memo->tags[set][0] != memo_tag(hash)];
}

static inline bool memo_is(const struct memo_row *row, const struct row_def *kind,
                           const struct memo_key *key, size_t len)
{
    return row->kind == kind && row->len == len &&
           !((key->first ^ row->key.first) | (key->second ^ row->key.second) |
             (key->third ^ row->key.third) | (key->last ^ row->key.last));
}

/* NULL where memory is out: then nothing is remembered. */
struct memo *memo_new(void);
void memo_free(struct memo *memo);

/* A search for a row of at most MEMO_TEXT bytes. */
struct memo_search {
    struct memo_key key;
    uint64_t hash;
    struct memo_row *place; /* where it stands most likely */
};

/* Several rows are looked for together: memory brings one while the next searches begin. */
static inline struct memo_search memo_begin(struct memo *memo, struct slice text)
{
    struct memo_search search = { .key = memo_key(text.ptr, text.len) };
    search.hash = memo_hash(search.key, text.len);
    search.place = memo_place(memo, search.hash, false);
    __builtin_prefetch(search.place);
    return search;
}

/* The row of this kind that is looked for, of `len` bytes; NULL where it is not known. */
static inline struct memo_row *memo_end(struct memo *memo, const struct row_def *kind,
                                        const struct memo_search *search, size_t len)
{
    if (memo_is(search->place, kind, &search->key, len))
        return search->place;
    struct memo_row *other = memo_place(memo, search->hash, true);
    return memo_is(other, kind, &search->key, len) ? other : NULL;
}

/* Notes a row that is not known; its parts are to be filled in. NULL where it is not worth it. */
struct memo_row *memo_note(struct memo *memo, const struct row_def *kind, struct slice text);

#endif
