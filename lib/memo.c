#include "memo.h"

#include <stdlib.h>

/* Where fewer than a half of so many rows were known, so many others are not looked for. */
enum { TRIAL = 1 << 15, REST = 1 << 18 };

struct memo *memo_new(void)
{
    enum { ALIGNMENT = _Alignof(struct memo) };
    /* pages that are not used take no memory, and such memory is not to be had aligned */
    char *memory = calloc(1, sizeof(struct memo) + ALIGNMENT - 1);
    if (!memory)
        return NULL;
    struct memo *memo = (void *)(memory + (0 - (uintptr_t)memory) % ALIGNMENT);
    memo->memory = memory;
    return memo;
}

void memo_free(struct memo *memo)
{
    if (memo)
        free(memo->memory);
}

/* In few pieces, of which some overlap: a word that is copied byte by byte is waited for when it is read. */
struct memo_key memo_short_key(const char *text, size_t len)
{
    uint32_t first, last;
    if (len < sizeof first) {
        uint64_t word = 0;
        for (size_t i = 0; i < len; i++)
            word = word << 8 | (unsigned char)text[i];
        return (struct memo_key){ word, 0, 0, 0 };
    }
    memcpy(&first, text, sizeof first);
    memcpy(&last, text + len - sizeof last, sizeof last);
    return (struct memo_key){ (uint64_t)last << 32 | first, 0, 0, 0 };
}

static bool is_worth_it(struct memo *memo)
{
    if (memo->resting) {
        memo->resting--;
        return false;
    }
    if (++memo->missed == TRIAL) {
        memo->resting = memo->known < TRIAL ? REST : 0;
        memo->missed = memo->known = 0;
    }
    return true;
}

/* The place of a set that is free; MEMO_WAYS where none is. */
static int free_way(const struct memo *memo, size_t set)
{
    int way = 0;
    while (way < MEMO_WAYS && memo->rows[set][way].kind)
        way++;
    return way;
}

struct memo_row *memo_note(struct memo *memo, const struct row_def *kind, struct slice text)
{
    if (text.len > MEMO_TEXT || !is_worth_it(memo))
        return NULL;
    struct memo_key key = memo_key(text.ptr, text.len);
    uint64_t hash = memo_hash(key, text.len);
    size_t set = memo_set(hash, false), second = memo_set(hash, true);
    if (free_way(memo, set) == MEMO_WAYS && free_way(memo, second) < MEMO_WAYS)
        set = second;
    int way = free_way(memo, set);
    if (way == MEMO_WAYS) { /* a row of the first set is turned out */
        memo->rows[set][1] = memo->rows[set][0];
        memo->tags[set][1] = memo->tags[set][0];
        way = 0;
    }
    struct memo_row *row = &memo->rows[set][way];
    *row = (struct memo_row){ .key = key, .kind = kind, .len = (unsigned char)text.len };
    memo->tags[set][way] = memo_tag(hash);
    return row;
}
