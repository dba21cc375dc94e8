#include "marks.h"

#include "lots.h"
#include "unit.h"

/* Bytes of all kinds, most of them such as records have. */
static char random_byte(struct lots *lots)
{
    static const char usual[] = "01 \n\n,.#(gGa:\t\r\x7f\x80\xff";
    uint64_t random = lots_next(lots);
    return random & 256 ? (char)random : usual[random % (sizeof usual - 1)];
}

static bool is_odd(char c)
{
    unsigned char byte = (unsigned char)c;
    return byte != '\n' && (byte < ' ' || byte >= 0x80 || strchr("#(.", byte));
}

static struct line_bytes one_by_one(const char *block)
{
    struct line_bytes found = { 0, 0, 0 };
    for (int i = 0; i < BYTES_BLOCK; i++) {
        found.ends |= (uint64_t)(block[i] == '\n') << i;
        found.odd |= (uint64_t)is_odd(block[i]) << i;
        found.openers |= (uint64_t)(block[i] == 'g' || block[i] == 'G') << i;
    }
    return found;
}

static bool is_same(struct line_bytes a, struct line_bytes b)
{
    return a.ends == b.ends && a.odd == b.odd && a.openers == b.openers;
}

#ifdef WIDE_BYTES
WIDE_BYTES static struct line_bytes wide(const char *block)
{
    return line_bytes_wide(block);
}
#endif

Test(marks, bytes_are_of_the_kinds_that_they_are)
{
    struct lots lots;
    char block[BYTES_BLOCK];
    lots_seed(&lots, 1);
    for (int round = 0; round < 20000; round++) {
        for (int i = 0; i < BYTES_BLOCK; i++)
            block[i] = round < 256 ? (char)round : random_byte(&lots);
        struct line_bytes right = one_by_one(block);
        cr_assert(is_same(line_bytes(block), right));
#ifdef WIDE_BYTES
        if (has_wide_bytes())
            cr_assert(is_same(wide(block), right));
#endif
    }
}

/* Marks a text in one go, from its beginning. */
static size_t mark_text(struct slice text, uint32_t *marks, bool *odd)
{
    uint32_t *mark = marks;
    size_t at = 0;
    for (; text.len - at >= BYTES_BLOCK; at += BYTES_BLOCK)
        mark = mark_block(mark, line_bytes(text.ptr + at), at, odd);
    if (at < text.len)
        mark = mark_block(mark, last_line_bytes(text.ptr + at, text.len - at), at, odd);
    return (size_t)(mark - marks);
}

Test(marks, each_line_has_one)
{
    static struct marks marks;
    struct lots lots;
    char bytes[400];
    lots_seed(&lots, 2);
    for (int round = 0; round < 5000; round++) {
        struct slice text = { bytes, lots_next(&lots) % sizeof bytes };
        bool odd = false, line_is_odd = false;
        size_t line = 0;
        for (size_t i = 0; i < text.len; i++)
            bytes[i] = round & 1 ? "0123 ,\n."[lots_next(&lots) % 8] : random_byte(&lots);
        marks.count = mark_text(text, marks.at, &odd);
        for (size_t i = 0; i < text.len; i++) {
            line_is_odd |= is_odd(bytes[i]);
            if (bytes[i] != '\n')
                continue;
            cr_assert(line < marks.count && mark_end(marks.at[line]) == i &&
                      mark_odd(marks.at[line]) == line_is_odd);
            line_is_odd = false;
            line++;
        }
        cr_assert(line == marks.count && odd == line_is_odd);
    }
}
