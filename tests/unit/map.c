#include "base/map.h"

#include "unit.h"

/* Keys that differ in one bit, at either end, and keys that look like a free entry. */
static uint64_t hard_key(uint64_t i)
{
    return i % 3 == 0 ? i / 3 : i % 3 == 1 ? UINT64_MAX - i / 3 : i << 40;
}

Test(map, an_empty_map_has_nothing)
{
    struct map map = { 0 };
    uint64_t value = 7;
    cr_expect(!map_get(&map, 0, &value));
    cr_expect(!map_get(&map, UINT64_MAX, &value));
    cr_expect(value == 7, "the value is left alone");
}

Test(map, finds_exactly_the_stored_keys)
{
    enum { COUNT = 30000 };
    struct map map = { 0 };
    uint64_t value;
    struct arena arena = { 0 };
    for (uint64_t i = 1; i < COUNT; i++)
        map_put(&map, &arena, hard_key(i), i);
    for (uint64_t i = 1; i < COUNT; i++) {
        cr_assert(map_get(&map, hard_key(i), &value), "key %llu", (unsigned long long)i);
        cr_assert(value == i);
    }
    for (uint64_t i = COUNT; i < 2 * COUNT; i++)
        cr_assert(!map_get(&map, hard_key(i), &value), "key %llu", (unsigned long long)i);
    cr_expect(map.count == COUNT - 1);
    arena_free(&arena);
}

Test(map, a_key_has_its_newest_value)
{
    static const uint64_t values[] = { 0, 1, UINT64_MAX - 1, 0 };
    struct map map = { 0 };
    uint64_t value = 99;
    struct arena arena = { 0 };
    for (size_t i = 0; i < LENGTH(values); i++) {
        map_put(&map, &arena, 0, values[i]);
        cr_expect(map_get(&map, 0, &value) && value == values[i], "value %zu", i);
        cr_expect(map.count == 1);
    }
    arena_free(&arena);
}

Test(map, mixing_is_injective)
{
    enum { COUNT = 20000 };
    struct map map = { 0 };
    uint64_t other;
    struct arena arena = { 0 };
    for (uint64_t i = 0; i < COUNT; i++) {
        uint64_t mixed = map_mix(i);
        cr_assert(!map_get(&map, mixed, &other), "%llu and %llu", (unsigned long long)i,
                  (unsigned long long)other);
        map_put(&map, &arena, mixed, i);
    }
    arena_free(&arena);
}

Test(map, equal_texts_have_equal_hashes)
{
    static const char *const texts[] = { "", "a", "b", "ab", "ba", "Ann", "ann", "Ann ", "\xff" };
    for (size_t i = 0; i < LENGTH(texts); i++)
        for (size_t k = 0; k < LENGTH(texts); k++) {
            struct slice a = exact(texts[i], strlen(texts[i]));
            struct slice b = exact(texts[k], strlen(texts[k]));
            cr_expect((map_hash(a) == map_hash(b)) == (i == k), "'%s' and '%s'", texts[i],
                      texts[k]);
            free_text(a);
            free_text(b);
        }
}
