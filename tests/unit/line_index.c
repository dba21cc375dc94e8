#include "record/line_index.h"

#include "base/random.h"
#include "unit.h"

enum { MOST = 500 };

/* The line feeds in a range, one byte at a time. */
static size_t find_each(const char *bytes, size_t from, size_t to, size_t *ends)
{
    size_t count = 0;
    for (size_t i = from; i < to; i++)
        if (bytes[i] == '\n')
            ends[count++] = i;
    return count;
}

Test(line_index, fast_and_portable_code_agree)
{
    static const char near[] =
            "\n\n\x0b\x09\x8a\x0a\x00 a\xff"; /* includes characters that differ from a line feed in one bit */
    struct random_source random;
    char bytes[MOST];
    size_t right[MOST], ends[MOST], other[MOST];
    random_init(&random, 2009);
    for (int round = 0; round < 20000; round++) {
        size_t from = random_below(&random, 70), to = from + random_below(&random, MOST - 70);
        for (size_t i = 0; i < to; i++)
            bytes[i] = near[random_below(&random, round % 2 ? sizeof near : 3)];
        size_t count = find_each(bytes, from, to, right);
        cr_assert(line_index(bytes, from, to, ends) == count);
        cr_assert(line_index_portable(bytes, from, to, other) == count);
        cr_assert(memcmp(ends, right, count * sizeof *ends) == 0);
        cr_assert(memcmp(other, right, count * sizeof *ends) == 0);
    }
}
