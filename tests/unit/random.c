#include "base/random.h"

#include "unit.h"

/* The output of the authors' own programs. */
Test(random, the_generator_is_xoshiro256_starstar)
{
    static const uint64_t expected[] = {
        11520, 0, 1509978240, 1215971899390074240u, 1216172134540287360u, 607988272756665600u
    };
    struct random_source random = { { 1, 2, 3, 4 } };
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        cr_expect(random_next(&random) == expected[i], "number %zu", i);
}

Test(random, seeds_are_expanded_by_splitmix64)
{
    struct random_source random;
    random_init(&random, 1234567);
    cr_expect(random.state[0] == 6457827717110365317u);
    cr_expect(random.state[1] == 3203168211198807973u);
    cr_expect(random.state[2] == 9817491932198370423u);
    cr_expect(random.state[3] == 4593380528125082431u);
}

Test(random, a_number_is_below_its_bound)
{
    static const uint64_t bounds[] = {
        1, 2, 3, 52, UINT32_MAX, 1ull << 32, (1ull << 32) + 1, 1ull << 63, UINT64_MAX
    };
    struct random_source random;
    random_init(&random, 1);
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++)
        for (int k = 0; k < 1000; k++)
            cr_assert(random_below(&random, bounds[i]) < bounds[i]);
}

Test(random, large_bounds_are_reached)
{
    struct random_source random;
    int high = 0;
    random_init(&random, 2);
    for (int i = 0; i < 1000; i++)
        high += random_below(&random, 3ull << 40) >= 2ull << 40;
    cr_expect(high > 260 && high < 400, "a third of 1000 is %d", high);
}

Test(random, numbers_are_equally_likely)
{
    enum { BOUND = 7, EACH = 1000 };
    int count[BOUND] = { 0 };
    struct random_source random;
    random_init(&random, 3);
    for (int i = 0; i < BOUND * EACH; i++)
        count[random_below(&random, BOUND)]++;
    for (int i = 0; i < BOUND; i++)
        cr_expect(count[i] > EACH - 130 && count[i] < EACH + 130, "%d: %d times", i, count[i]);
}

Test(random, ranges_include_both_ends)
{
    struct random_source random;
    bool low = false, high = false;
    random_init(&random, 4);
    for (int i = 0; i < 200; i++) {
        int64_t number = random_between(&random, 5, 9);
        cr_assert(number >= 5 && number <= 9);
        low |= number == 5;
        high |= number == 9;
    }
    cr_expect(low && high);
    cr_expect(random_between(&random, 8, 8) == 8);
}

Test(random, shuffling_permutes)
{
    enum { COUNT = 52 };
    int items[COUNT], moved = 0;
    bool seen[COUNT] = { false };
    struct random_source random;
    random_init(&random, 5);
    for (int i = 0; i < COUNT; i++)
        items[i] = i;
    random_shuffle(&random, items, COUNT);
    for (int i = 0; i < COUNT; i++) {
        cr_assert(items[i] >= 0 && items[i] < COUNT && !seen[items[i]]);
        seen[items[i]] = true;
        moved += items[i] != i;
    }
    cr_expect(moved > COUNT / 2);
}
