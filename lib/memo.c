#include "memo.h"

#include <stdlib.h>

/* Where fewer than a half of so many rows were known, so many others are not looked for. */
enum { TRIAL = 1 << 15, REST = 1 << 18 };

struct memo *memo_new(void)
{
    return calloc(1, sizeof(struct memo)); /* pages that are not used take no memory */
}

void memo_free(struct memo *memo)
{
    free(memo);
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

struct memo_row *memo_note(struct memo *memo, const struct row_def *kind, struct slice text)
{
    if (text.len > MEMO_TEXT || !is_worth_it(memo))
        return NULL;
    struct memo_key key = memo_key(text.ptr, text.len);
    struct memo_row *row = memo_places(memo, key, text.len);
    row[1] = row[0];
    *row = (struct memo_row){ .key = key, .kind = kind, .len = (unsigned char)text.len };
    return row;
}
