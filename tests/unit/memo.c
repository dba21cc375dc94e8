#include "memo.h"

#include "lots.h"
#include "unit.h"

/* Stand for kinds of rows: a memo never looks into them. */
static const char kinds[2];

static const struct row_def *kind(int i)
{
    return (const struct row_def *)(const void *)&kinds[i];
}

static struct slice slice(const char *text, size_t len)
{
    return (struct slice){ text, len };
}

static struct memo_row *find(struct memo *memo, const struct row_def *kind, struct slice text)
{
    if (memo->resting || text.len > MEMO_TEXT)
        return NULL;
    struct memo_search search = memo_begin(memo, text);
    struct memo_row *row = memo_end(memo, kind, &search, text.len);
    memo->known += row != NULL;
    return row;
}

Test(memo, a_row_that_was_noted_is_known_with_what_was_kept)
{
    struct memo *memo = memo_new();
    char text[MEMO_TEXT];
    for (size_t len = 0; len <= MEMO_TEXT; len++) {
        memset(text, 'a' + (int)(len % 20), len);
        cr_assert(!find(memo, kind(0), slice(text, len)), "%zu bytes", len);
        memo_note(memo, kind(0), slice(text, len))->kept[1] = len;
        struct memo_row *row = find(memo, kind(0), slice(text, len));
        cr_assert(row && row->len == len && row->kept[0] == 0 && row->kept[1] == len);
        cr_expect(!find(memo, kind(1), slice(text, len)), "another kind of row");
    }
    memo_free(memo);
}

Test(memo, a_text_that_differs_in_any_byte_is_another)
{
    struct memo *memo = memo_new();
    char text[MEMO_TEXT], other[MEMO_TEXT];
    memset(text, '0', sizeof text);
    for (size_t len = 1; len <= MEMO_TEXT; len++) {
        cr_expect(!find(memo, kind(0), slice(text, len)), "one byte more");
        memo_note(memo, kind(0), slice(text, len));
        for (size_t i = 0; i < len; i++) {
            memcpy(other, text, len);
            other[i] ^= 1;
            cr_expect(!find(memo, kind(0), slice(other, len)), "byte %zu of %zu", i, len);
        }
    }
    memo_free(memo);
}

Test(memo, long_rows_are_not_for_it)
{
    struct memo *memo = memo_new();
    char text[MEMO_TEXT + 1] = "1";
    cr_expect(!memo_note(memo, kind(0), slice(text, sizeof text)));
    cr_expect(!find(memo, kind(0), slice(text, sizeof text)));
    memo_free(memo);
}

/* What is found is what was noted last for that text, whatever took its place meanwhile. */
Test(memo, among_many_rows_none_is_taken_for_another)
{
    enum { COUNT = 1 << 17, DIFFERENT = 8000 };
    struct memo *memo = memo_new();
    struct lots lots;
    lots_seed(&lots, 7);
    size_t known = 0;
    for (size_t i = 0; i < COUNT; i++) {
        char text[MEMO_TEXT + 1];
        uint64_t number = lots_below(&lots, DIFFERENT);
        size_t len = (size_t)snprintf(text, sizeof text, "%0*llu", (int)(5 + number % 28),
                                      (unsigned long long)number);
        struct memo_row *row = find(memo, kind(number & 1), slice(text, len));
        known += row != NULL;
        if (row)
            cr_assert(row->kept[0] == number + 1, "%s", text);
        else if ((row = memo_note(memo, kind(number & 1), slice(text, len))))
            row->kept[0] = number + 1;
    }
    cr_expect(known > COUNT / 4, "%zu of %d rows were known", known, COUNT);
    memo_free(memo);
}

Test(memo, where_rows_never_come_again_they_are_soon_not_noted)
{
    enum { COUNT = 100000 };
    struct memo *memo = memo_new();
    size_t noted = 0;
    for (size_t i = 0; i < COUNT; i++) {
        char text[MEMO_TEXT + 1];
        size_t len = (size_t)snprintf(text, sizeof text, "%zu", i);
        cr_assert(!find(memo, kind(0), slice(text, len)));
        noted += memo_note(memo, kind(0), slice(text, len)) != NULL;
    }
    cr_expect(noted > 0 && noted < COUNT / 2, "%zu were noted", noted);
    memo_free(memo);
}
